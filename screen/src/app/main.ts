import "./tokens.css";
import "./page.css";
import { growing } from "../base/info.ts";
import { fill, h, setAttr } from "./elements/dom.ts";
import { addEdge, applySizes } from "./elements/edges.ts";
import { commands, listenKeys } from "./input/commands.ts";
import { dropZone } from "./input/drop.ts";
import type { Command } from "./input/keys.ts";
import { Press } from "./input/press.ts";
import { endTips, nameWhatIsCut } from "./input/tips.ts";
import { CategoriesPanel } from "./panels/categories-panel.ts";
import { Chips } from "./panels/chips.ts";
import { ColumnsPanel } from "./panels/columns-panel.ts";
import { DetailsPanel } from "./panels/details.ts";
import { openHelp, openPalette } from "./panels/dialogs.ts";
import { openEntities } from "./panels/entity-menu.ts";
import { openHold } from "./panels/hold.ts";
import { Inspector } from "./panels/inspector.ts";
import { Minimap } from "./panels/minimap-panel.ts";
import { noticeBar } from "./panels/notice-bar.ts";
import { SqlPanel } from "./panels/sql-panel.ts";
import { StatusBar } from "./panels/status-bar.ts";
import { openSuggestions } from "./panels/suggestions.ts";
import { followTheme } from "./panels/theme-switch.ts";
import { TopBar } from "./panels/top-bar.ts";
import { welcome } from "./panels/welcome.ts";
import { Api } from "./state/api.ts";
import { App } from "./state/app.ts";
import { Asked } from "./state/found.ts";
import { Hits } from "./state/hits.ts";
import { Opening } from "./state/opening.ts";
import { Playback } from "./state/playback.ts";
import { titleOf } from "./state/title.ts";
import { viewsOf } from "./state/views.ts";
import type { View as ViewName } from "./state/workspace.ts";
import { fitAsked } from "./state/zoom.ts";
import { tipLayer, type View, workspaceView } from "./views/center.ts";
import { fitScatter } from "./views/scatter-extents.ts";
import { scatterView } from "./views/scatter-view.ts";
import { stateView } from "./views/state-view.ts";

function start(root: HTMLElement): void {
  const toggleTheme = followTheme(() => {
    app.retheme();
  });
  const app = new App(new Api("api/v1"));
  app.trail.listen();
  const playback = new Playback(app);
  const hits = new Hits(app);
  const asked = new Asked(app);
  const notices = noticeBar(app);
  const columns = new ColumnsPanel(app);
  const categories = new CategoriesPanel(app);
  const inspector = new Inspector(app);
  const details = new DetailsPanel(app);
  const map = new Minimap(app);
  const views: Readonly<Record<ViewName, View>> = {
    workspace: workspaceView(app),
    state: stateView(app),
    scatter: scatterView(app),
  };
  const all = [columns, categories, inspector, details, map, ...Object.values(views)];
  const opening = new Opening(app, () => {
    for (const p of all) p.stale();
    asked.stale();
    // also where nothing else will: what could not be read asks for no view
    app.schedule();
  });
  const drop = dropZone(app, opening);
  const press = new Press(() => {
    app.schedule();
  });
  app.pressed = () => press.now;
  const sql = new SqlPanel(app, opening);
  const askSql = (): void => {
    if (app.info) app.set({ sql: app.ws.sql ?? "" });
  };
  const list = (): readonly Command[] => [
    ...commands(app, {
      playback,
      hits,
      fit: () => {
        void (app.ws.view === "scatter" ? fitScatter(app) : fitAsked(app));
      },
      search: () => {
        top.search.focus();
        top.search.select();
      },
      roles: () => {
        columns.openForCurrent();
      },
      help: () => {
        openHelp(list());
      },
      palette: () => {
        openPalette([
          ...list(),
          {
            name: "Entities: whose rows these are",
            keys: [],
            run: () => {
              openEntities(app, 260, 400);
            },
          },
          {
            name: "Hold: how long a value holds, and what Frequency counts",
            keys: [],
            run: () => {
              openHold(app, 260, 400);
            },
          },
          ...app.columns().map((c) => ({
            name: `Column: ${c.name}`,
            keys: [],
            run: () => {
              columns.show(c);
            },
          })),
        ]);
      },
      toggleTheme,
      pickFiles: drop.pick,
      suggest: () => {
        void openSuggestions(app, 260, 400);
      },
      sql: askSql,
    }),
  ];
  const top = new TopBar(app, {
    opening,
    playback,
    hits,
    chips: new Chips(app, asked, hits),
    toggleTheme,
    pickFiles: drop.pick,
    sql: askSql,
    help: () => {
      openHelp(list());
    },
  });
  const status = new StatusBar(
    app,
    () => categories.seen(),
    () => {
      void opening.cancel();
    },
  );
  const main = h("main", { class: "page" });
  const left = h("section", { class: "panel", id: "columns", "aria-label": "Columns" }, columns.el, categories.el);
  const middle = h("div", { class: "middle" });
  main.append(left, middle, inspector.el, details.el);
  const empty = welcome(app, drop.pick, () => {
    void opening.cancel();
  });
  fill(root, top.el, map.el, notices.el, main, empty.el, status.el, tipLayer(app), drop.el);
  listenKeys(list);
  endTips(app);
  nameWhatIsCut();

  // a button pressed by hand gives the keys back to the page: Space plays, it does not press again
  document.addEventListener("click", (e) => {
    if (e.detail > 0 && e.target instanceof Element) e.target.closest<HTMLElement>("button:not(.menu button)")?.blur();
  });

  addEdge(app, "columns", main, left);
  addEdge(app, "inspector", main, inspector.el);
  addEdge(app, "details", main, details.el);
  let shown: View | null = null;
  app.onUpdate(() => {
    const ready = app.info !== null && app.info.columns.length > 0 && app.column() !== null;
    main.hidden = !ready;
    applySizes(app);
    setAttr(root, "data-ready", ready ? "true" : settled(app) ? "nothing" : null);
    root.classList.toggle("flat", !app.timed());
    empty.update(ready);
    notices.update();
    const view = ready ? viewName(app) : null;
    document.title = titleOf(app.info?.name ?? null, ready ? app.ws.column : null, view);
    if (ready) asked.update();
    top.update();
    drop.update();
    sql.update();
    if (!ready) {
      map.el.hidden = true;
      status.update();
      return;
    }
    const now = views[!app.timed() && app.ws.view === "state" ? "workspace" : app.ws.view];
    if (now !== shown) {
      shown = now;
      app.endHover();
      fill(middle, now.el);
    }
    map.update();
    now.update();
    columns.update();
    categories.update();
    inspector.update();
    details.update();
    // last: it says how exact all of them are
    status.update();
  });
  window.addEventListener("resize", () => {
    app.schedule();
  });
  const navigated = (e: PopStateEvent): void => {
    app.readUrl(e.state);
    void opening.start();
  };
  window.addEventListener("popstate", navigated);
  app.readUrl();
  void opening.start();
}

/** Nothing more comes: what was asked for could not be read, or has nothing to show. */
function settled(app: App): boolean {
  const { info, failure, uploading } = app.ss;
  if (uploading !== null) return false;
  return failure !== null || (info !== null && info.columns.length === 0 && !growing(info.load));
}

/** Null for the view that a trace opens with: it goes without saying. */
function viewName(app: App): string | null {
  return app.ws.view === "workspace" ? null : (viewsOf(app).find(([v]) => v === app.ws.view)?.[1] ?? null);
}

const root = document.getElementById("app");
if (root) start(root);
