import "./tokens.css";
import "./page.css";
import { start } from "./page.ts";

const root = document.getElementById("app");
if (root) start(root);
