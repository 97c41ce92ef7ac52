/** How long the page is left to whoever reads its beginning, milliseconds. */
const READING_MS = 4000;

/**
 * Does the work once: when the section is scrolled towards, or when the page has been there for a while. What is loaded
 * then is large, and most who come look for something else first.
 */
export function startWaiting(section: Element, work: () => void): void {
  const ending = new AbortController();
  const { signal } = ending;
  const near = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) finish();
    },
    { rootMargin: "50%" },
  );
  let timer: ReturnType<typeof setTimeout> | undefined;

  function finish(): void {
    ending.abort();
    near.disconnect();
    clearTimeout(timer);
    work();
  }

  // A tall window shows the section from the beginning, which says nothing of what is wanted.
  addEventListener("scroll", () => near.observe(section), { signal, passive: true, once: true });
  const wait = (): void => {
    timer = setTimeout(finish, READING_MS);
  };
  if (document.readyState === "complete") wait();
  else addEventListener("load", wait, { signal });
}
