import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

import { announce } from "../chrome/status.ts";
import { Choice } from "../ui/choice.tsx";
import { ProblemBox } from "../ui/problem-box.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { useAction } from "../ui/use-action.ts";
import { useTitle } from "../ui/use-title.ts";
import { logOut } from "./account-api.ts";
import { AccountView } from "./account-view.tsx";
import { EventsView } from "./events-view.tsx";
import { ForgotPage } from "./forgot-page.tsx";
import { JoinPage } from "./join-page.tsx";
import { KeysView } from "./keys-view.tsx";
import { go, Link, place } from "./location.tsx";
import { LogInAgain } from "./log-in-again.tsx";
import { MailsPage } from "./mails-page.tsx";
import { OverviewView } from "./overview-view.tsx";
import { OPEN_PAGES, toAddress, VIEWS } from "./place.ts";
import type { OpenPage, Place, ViewName } from "./place.ts";
import { PlanView } from "./plan-view.tsx";
import { ResetPage } from "./reset-page.tsx";
import { SandboxesView } from "./sandboxes-view.tsx";
import { account, endSession, isLost, loadAccount } from "./session.ts";
import { SignInPage } from "./sign-in-page.tsx";
import { SnapshotsView } from "./snapshots-view.tsx";
import { TeamView } from "./team-view.tsx";
import { UsageView } from "./usage-view.tsx";
import { VerifyPage } from "./verify-page.tsx";
import { ViewHead } from "./view-head.tsx";

const CONTENT: Readonly<Record<ViewName, () => ComponentChildren>> = {
  overview: () => <OverviewView />,
  keys: () => <KeysView />,
  team: () => <TeamView />,
  usage: () => <UsageView />,
  snapshots: () => <SnapshotsView />,
  sandboxes: () => <SandboxesView />,
  events: () => <EventsView />,
  plan: () => <PlanView />,
  account: () => <AccountView />,
};

const TITLES: Readonly<Record<OpenPage, string>> = {
  signup: "Sign up",
  login: "Log in",
  forgot: "Forgot your password",
  reset: "New password",
  verify: "Confirm your address",
  join: "Join a team",
  mail: "Mails",
};

const OPEN_CONTENT: Readonly<Record<OpenPage, () => ComponentChildren>> = {
  signup: () => <SignInPage how="signup" />,
  login: () => <SignInPage how="login" />,
  forgot: () => <ForgotPage />,
  reset: () => <ResetPage />,
  verify: () => <VerifyPage />,
  join: () => <JoinPage />,
  mail: () => <MailsPage />,
};

const NOWHERE = "Page not found";

/** All of the dashboard: signing in, or the view that the address names. */
export function Dashboard() {
  const { view } = place.value;
  const [error, setError] = useState<unknown>();
  const isFirst = useRef(true);
  const load = (): void => {
    setError(undefined);
    loadAccount().catch(setError);
  };
  useEffect(load, []);

  const open = OPEN_PAGES.find((page) => page === view);
  const isSignIn = open === "signup" || open === "login";
  const known = account.value;
  const isAway = known === null && open === undefined;
  const isHomeless = known !== null && known !== undefined && isSignIn;
  useEffect(() => {
    if (isAway) go({ view: "login", query: toNext(place.value) }, "replace");
    if (isHomeless) go({ view: "overview", query: {} }, "replace");
  }, [isAway, isHomeless]);

  useTitle(VIEWS.find(({ name }) => name === view)?.label ?? (open === undefined ? NOWHERE : TITLES[open]));
  useEffect(() => {
    // The link that led here may be gone with the page before.
    if (open !== undefined && !isFirst.current && document.activeElement === document.body)
      document.querySelector<HTMLElement>("#main h1")?.focus();
    isFirst.current = false;
  }, [view]);

  if (error !== undefined && known === undefined) {
    return <ProblemBox error={error} title="The dashboard could not be opened." onRetry={load} />;
  }
  if (known === undefined || isAway || isHomeless) return <Skeleton of="the dashboard" lines={6} />;
  if (open !== undefined) return OPEN_CONTENT[open]();
  if (known === null) return null;
  return (
    <>
      <Shell view={isView(view) ? view : "unknown"} email={known.email} isSuspended={known.suspendedAt !== null} />
      {isLost.value && <LogInAgain />}
    </>
  );
}

function isView(view: Place["view"]): view is ViewName {
  return VIEWS.some(({ name }) => name === view);
}

/** The query that leads on to a view after logging in; none for the overview. */
function toNext(from: Place): Readonly<Record<string, string>> {
  const next = toAddress(from);
  return next === "/dashboard" ? {} : { next };
}

interface ShellProps {
  readonly view: ViewName | "unknown";
  readonly email: string;
  readonly isSuspended: boolean;
}

function Shell({ view, email, isSuspended }: ShellProps) {
  const leaving = useAction();
  const content = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  const { key } = place.value.query;
  useEffect(() => {
    // The first view comes with the page; later ones are read from their heading.
    if (!isFirst.current) content.current?.querySelector("h1")?.focus();
    isFirst.current = false;
    const link = document.querySelector(".dashboard-nav [aria-current]");
    link?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [view]);

  async function leave(): Promise<void> {
    const done = await leaving.run(async () => {
      await logOut();
      endSession();
      go({ view: "login", query: {} });
      requestAnimationFrame(() => document.querySelector<HTMLElement>("#main h1")?.focus());
      announce("Logged out");
    });
    if (!done) announce("You could not be logged out: check the connection and try again");
  }

  return (
    <div class="dashboard">
      <div class="dashboard-side">
        <Choice
          class="dashboard-select"
          label="View"
          value={view}
          options={[
            ...(view === "unknown" ? [["unknown", "Choose a view"] as const] : []),
            ...VIEWS.map(({ name, label }) => [name, label] as const),
          ]}
          onChoose={(chosen) => {
            if (chosen !== "unknown") go({ view: chosen, query: key === undefined ? {} : { key } });
          }}
        />
        <nav class="dashboard-nav" aria-label="Dashboard">
          <ul class="dashboard-links">
            {VIEWS.map(({ name, label }) => (
              <li>
                <Link to={{ view: name, query: key === undefined ? {} : { key } }} current={name === view}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div class="dashboard-who">
          <p class="small soft" title={email}>
            <span class="visually-hidden">Logged in as </span>
            {email}
          </p>
          <button type="button" class="button small" aria-disabled={leaving.busy} onClick={() => void leave()}>
            Log out
          </button>
        </div>
      </div>
      <div class="dashboard-content stack" ref={content}>
        {isSuspended && (
          <div class="notice bad" role="status">
            <p>
              <strong>This account is suspended.</strong> Its keys are refused and nothing can be changed. Its data is
              kept. Contact the operator of this server.
            </p>
          </div>
        )}
        {view === "unknown" ? <Nowhere /> : CONTENT[view]()}
      </div>
    </div>
  );
}

/** Says that the address names no view, and links to the overview. */
function Nowhere() {
  return (
    <>
      <ViewHead title={NOWHERE} says="The address is mistyped, or the page has moved." />
      <p>
        <Link class="button primary" to={{ view: "overview", query: {} }}>
          Go to the overview
        </Link>
      </p>
    </>
  );
}
