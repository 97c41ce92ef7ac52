import "../style/text-page.css";
import { startChrome } from "../chrome/start.ts";

startChrome();
