import { Fragment } from "preact";
import type { ComponentChildren } from "preact";

import type { ShownKey } from "../../src/hosted/accounts/operations/account-schemas.ts";
import { ChoiceField } from "../ui/choice.tsx";
import { Reading } from "../ui/reading.tsx";
import { useLoaded } from "../ui/use-loaded.ts";
import { listKeys } from "./account-api.ts";
import { Link, place, refine } from "./location.tsx";
import { account } from "./session.ts";
import { ViewHead } from "./view-head.tsx";

interface WithKeyProps {
  readonly title: string;
  readonly says: string;
  /** Why a key is needed, as {@link NoKey} takes it. */
  readonly why: string;
  /** Says whose data is shown on a plan without keys, where there is some. */
  readonly without?: string;
  /** The alternative for a plan without keys, as {@link NoKey} takes it. */
  readonly instead?: ComponentChildren;
  /** The view below the head, for the key that is chosen in the address, or for the visitor; drawn anew for another key. */
  readonly children: (key: ShownKey | undefined, keys: readonly ShownKey[]) => ComponentChildren;
}

/** A view of one key's data: chooses the key, or says how to get one. */
export function WithKey({ title, says, why, without, instead, children }: WithKeyProps) {
  const { value, error, reload } = useLoaded(listKeys, []);
  const key = value?.keys.find(({ id }) => id === place.value.query["key"]) ?? value?.keys[0];
  const isVisitors = key === undefined && without !== undefined && account.value?.limits.keys === 0;
  return (
    <>
      <ViewHead title={title} says={says}>
        {value !== undefined && key !== undefined && <KeyChooser keys={value.keys} chosen={key} />}
      </ViewHead>
      <Reading of="your keys" value={value} error={value === undefined ? error : undefined} reload={reload} />
      {value !== undefined && isVisitors && (
        <div class="notice">
          <p>{without}</p>
          <Link to={{ view: "plan", query: {} }} class="button">
            See the plans
          </Link>
        </div>
      )}
      {value !== undefined && (key !== undefined || isVisitors) && (
        <Fragment key={key?.id}>{children(key, value.keys)}</Fragment>
      )}
      {value !== undefined && key === undefined && !isVisitors && <NoKey why={why} instead={instead} />}
    </>
  );
}

/** Says why there is nothing, and what to do; `why` is the first half of the sentence: "Snapshots belong to an API key". */
export function NoKey({ why, instead }: { readonly why: string; readonly instead?: ComponentChildren }) {
  if (account.value?.limits.keys === 0)
    return <NeedsPlan says={`${why}, and the free plan has none.`} instead={instead} />;
  return (
    <div class="empty">
      <p>
        <strong>{why}, and you have none yet.</strong>
      </p>
      <p class="row">
        <Link to={{ view: "keys", query: { create: "1" } }} class="button primary">
          Create your first key
        </Link>
      </p>
    </div>
  );
}

interface NeedsPlanProps {
  readonly says: string;
  /** The alternative on the free plan. */
  readonly instead?: ComponentChildren;
}

/** Says what the free plan does not have and what it has, and leads to those that have more. */
export function NeedsPlan({ says, instead }: NeedsPlanProps) {
  return (
    <div class="empty">
      <p>
        <strong>{says}</strong>
      </p>
      {instead ?? (
        <p>
          The API works without a key, in a sandbox that is deleted after a day without use. The sandbox of a key is
          kept.
        </p>
      )}
      <p class="row">
        <Link to={{ view: "plan", query: {} }} class="button primary">
          See the plans
        </Link>
      </p>
    </div>
  );
}

function KeyChooser({ keys, chosen }: { readonly keys: readonly ShownKey[]; readonly chosen: ShownKey }) {
  if (keys.length === 1) {
    return (
      <p class="small soft">
        Key <strong>{chosen.name}</strong> <code>{chosen.prefix}…</code>
      </p>
    );
  }
  return (
    <ChoiceField
      label="Key"
      isInline
      value={chosen.id}
      options={keys.map(({ id, name, prefix }) => [id, `${name} (${prefix}…)`])}
      onChoose={(key) =>
        refine({
          key,
          sub: undefined,
          delivery: undefined,
          compare: undefined,
          against: undefined,
          sandbox: undefined,
        })
      }
    />
  );
}
