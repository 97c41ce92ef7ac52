import { createChance, hsl, toSvg } from "./drawing.ts";

/** A picture of a given size that says its size. */
export function drawPlaceholder(width: number, height: number): string {
  const label = `${width} × ${height}`;
  const hue = createChance(label).int(360);
  const size = Math.max(1, Math.min(width / 6, height / 3, 96));
  const line = Math.max(1, Math.min(width, height) / 100);
  const stroke = `stroke="${hsl(hue, 20, 60)}" stroke-width="${line}"`;
  return toSvg(
    width,
    height,
    label,
    `<rect width="100%" height="100%" fill="${hsl(hue, 22, 88)}"/>` +
      `<path d="M0 0L${width} ${height}M${width} 0L0 ${height}" ${stroke} stroke-opacity=".5"/>` +
      `<text x="50%" y="50%" dy=".35em" text-anchor="middle" font-family="system-ui,sans-serif" font-size="${size}" fill="${hsl(hue, 35, 25)}">${label}</text>`,
  );
}
