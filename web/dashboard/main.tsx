import "../style/dashboard.css";
import { render } from "preact";

import { startChrome } from "../chrome/start.ts";
import { prefixLinks } from "../ui/links.ts";
import { Dashboard } from "./dashboard.tsx";
import { followHistory } from "./location.tsx";

prefixLinks();

startChrome();
followHistory();
const main = document.getElementById("main");
if (main !== null) {
  main.replaceChildren();
  render(<Dashboard />, main);
}
