import { createClient } from "seedbed/client";
import { startWorker } from "seedbed/service-worker/page";

import { renderShelf } from "./shelf.ts";
import { stories } from "./stories.ts";
import type { Story } from "./stories.ts";

const list = document.querySelector<HTMLElement>("#stories");
const stage = document.querySelector<HTMLElement>("#stage");
if (list === null || stage === null) throw new Error("index.html has #stories and #stage");

await startWorker();
const client = createClient({ baseUrl: location.origin });

/** Shows a story in a sandbox of its own, from its beginning. */
async function show({ name, world, faults = [] }: Story): Promise<void> {
  const { mock } = client.sandbox(name);
  await mock.reset(world);
  await mock.faults([...faults]);
  await renderShelf(stage!, `/s/${name}`);
  for (const link of list!.querySelectorAll("a")) {
    if (link.hash === `#${name}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

list.append(
  ...stories.map(({ name, title }) => {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = `#${name}`;
    link.textContent = title;
    item.append(link);
    return item;
  }),
);

const showChosen = (): Promise<void> => show(stories.find(({ name }) => location.hash === `#${name}`) ?? stories[0]!);
addEventListener("hashchange", () => void showChosen());
await showChosen();
