// Runs before the first paint, so that the visitor's theme is set before anything is drawn in the other one.
(() => {
  const root = document.documentElement;
  root.dataset.script = "on";
  try {
    const theme = localStorage.getItem("seedbed.theme");
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  } catch {
    // Storage is refused: the system's theme it is.
  }
  // Scripts that the first paint does not wait for: a link is gone when its script has run.
  new PerformanceObserver((_, paints) => {
    paints.disconnect();
    for (const link of document.querySelectorAll("link[data-late]")) void import(link.href).then(() => link.remove());
  }).observe({ type: "paint", buffered: true });
})();
