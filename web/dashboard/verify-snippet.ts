/** A receiver that verifies deliveries (Standard Webhooks 1.0.0), as a program for Node without packages. */
export const VERIFY_SNIPPET = `import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";

const secret = Buffer.from(process.env.SEEDBED_WEBHOOK_SECRET.slice("whsec_".length), "base64");

function isGenuine(headers, body) {
  const { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures = "" } = headers;
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false; // too old to be trusted
  const expected = createHmac("sha256", secret).update(\`\${id}.\${timestamp}.\${body}\`).digest();
  return signatures.split(" ").some((signature) => {
    const given = Buffer.from(signature.replace("v1,", ""), "base64");
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request.setEncoding("utf8")) body += chunk;
  const genuine = isGenuine(request.headers, body);
  if (genuine) console.log(JSON.parse(body).type);
  response.writeHead(genuine ? 204 : 401).end();
}).listen(process.env.PORT ?? 4000);
`;
