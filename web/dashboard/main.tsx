import "../style/dashboard.css";
import { render } from "preact";

import { startChrome } from "../chrome/start.ts";
import { Dashboard } from "./dashboard.tsx";
import { followHistory } from "./location.tsx";

startChrome();
followHistory();
const main = document.getElementById("main");
if (main !== null) {
  main.replaceChildren();
  render(<Dashboard />, main);
}
