import { Reading } from "../ui/reading.tsx";
import { useLoaded } from "../ui/use-loaded.ts";
import { listMails } from "./account-api.ts";
import { ViewHead } from "./view-head.tsx";
import { When } from "./when.tsx";

/** The mails that would have been sent, shown to the one user of a server on their own machine. */
export function MailsPage() {
  const { value, error, reload } = useLoaded(listMails, []);
  return (
    <div class="stack">
      <ViewHead title="Mails" says="A server on your own machine without SMTP_URL shows its mails here until it stops.">
        <button type="button" class="button" onClick={() => void reload()}>
          Refresh
        </button>
      </ViewHead>
      <Reading of="the mails" lines={4} value={value} error={error} reload={reload} />
      {value?.mails.length === 0 && <p class="soft">No mails yet.</p>}
      {value?.mails.map(({ id, at, to, subject, text }) => (
        <article key={id} class="card stack" aria-labelledby={`mail-${id}`}>
          <h2 id={`mail-${id}`}>{subject}</h2>
          <p class="small soft">
            To {to}, <When at={at} />
          </p>
          {text.split(/\n\n/).map((part) => (
            <p key={part} class="mail-part">
              {/^https?:\/\/\S+$/.test(part.trim()) ? <a href={part.trim()}>{part.trim()}</a> : part}
            </p>
          ))}
        </article>
      ))}
    </div>
  );
}
