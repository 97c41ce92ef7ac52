const STAYS_MS = 4000;

let clearing: ReturnType<typeof setTimeout> | undefined;

/** Says one short sentence in the page's only status region: seen as a toast, and read out without taking the focus. */
export function announce(sentence: string): void {
  const region = document.getElementById("status");
  if (region === null) return;
  clearTimeout(clearing);
  // The same sentence twice is a change only if the region was empty in between.
  region.textContent = "";
  bringWithinReach(region);
  requestAnimationFrame(() => {
    bringWithinReach(region);
    region.textContent = sentence;
  });
  clearing = setTimeout(() => {
    region.textContent = "";
  }, STAYS_MS);
}

/** Takes the status region out of a dialog that is about to close. */
export function releaseStatus(dialog: Element): void {
  const region = dialog.querySelector("#status");
  if (region !== null) document.body.append(region);
}

/** A modal dialog makes all outside it inert, so the region must stand inside to be seen and read out. */
function bringWithinReach(region: Element): void {
  const host = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  if (region.parentElement !== host) host.append(region);
}
