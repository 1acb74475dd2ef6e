import "./tokens.css";
import "./page.css";
import { start } from "./page.ts";

// an address that somebody wrote by hand may name the trace so
const named = new URLSearchParams(location.search).get("trace");
if (named !== null && location.hash === "")
  history.replaceState(null, "", `${location.pathname}#trace=${encodeURIComponent(named)}`);
const root = document.getElementById("app");
if (root) start(root);
