import { growing } from "../base/info.ts";
import { fill, h, setAttr } from "./elements/dom.ts";
import { addEdge, applySizes } from "./elements/edges.ts";
import { commands, listenKeys, sentence } from "./input/commands.ts";
import { dropZone } from "./input/drop.ts";
import type { Command } from "./input/keys.ts";
import { Press } from "./input/press.ts";
import { tipLayer } from "./input/tip-layer.ts";
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
import { PatternStrip } from "./panels/pattern-strip.ts";
import { SendersPanel } from "./panels/senders-panel.ts";
import { SqlPanel } from "./panels/sql-panel.ts";
import { StatusBar } from "./panels/status-bar.ts";
import { openSuggestions } from "./panels/suggestions.ts";
import { choose, type Tab } from "./panels/tabs.ts";
import { followTheme } from "./panels/theme-switch.ts";
import { TopBar } from "./panels/top-bar.ts";
import { welcome } from "./panels/welcome.ts";
import { Api } from "./state/api.ts";
import { App } from "./state/app.ts";
import { Asked } from "./state/found.ts";
import { Hits } from "./state/hits.ts";
import { Live } from "./state/live.ts";
import { MessagesLook } from "./state/messages-look.ts";
import { Opening } from "./state/opening.ts";
import { ofPreset } from "./state/pairs.ts";
import { Playback } from "./state/playback.ts";
import { missingRoles, type Preset, presetName, whyDimmed } from "./state/presets.ts";
import { SharedCursor } from "./state/shared-cursor.ts";
import { titleOf } from "./state/title.ts";
import { fitAsked } from "./state/zoom.ts";
import { PairStack } from "./views/pair-stack.ts";
import { COSTS, PARTS, PRESETS, REGISTRY, VIEWS } from "./views/registry.ts";

/** Where menus of the palette open. */
const AT = [260, 400] as const;

/** All parts of the page, wired together here and nowhere else. */
class Page {
  private readonly app: App;
  private readonly root: HTMLElement;
  private readonly toggleTheme: () => void;
  private readonly playback: Playback;
  private readonly hits: Hits;
  private readonly asked: Asked;
  private readonly shared: SharedCursor;
  private readonly opening: Opening;
  private readonly drop: ReturnType<typeof dropZone>;
  private readonly live: Live;
  private readonly senders: SendersPanel;
  private readonly sql: SqlPanel;
  private readonly messages: MessagesLook;
  private readonly notices: ReturnType<typeof noticeBar>;
  private readonly empty: ReturnType<typeof welcome>;
  private readonly columns: ColumnsPanel;
  private readonly categories: CategoriesPanel;
  private readonly inspector: Inspector;
  private readonly details: DetailsPanel;
  private readonly map: Minimap;
  private readonly stack: PairStack;
  private readonly pattern: PatternStrip;
  private readonly top: TopBar;
  private readonly status: StatusBar;
  private readonly main = h("main", { class: "page" });

  constructor(root: HTMLElement) {
    this.root = root;
    this.toggleTheme = followTheme(() => {
      app.retheme();
    });
    const app = new App(new Api("api/v1", COSTS), PARTS);
    this.app = app;
    app.trail.listen();
    this.playback = new Playback(app);
    this.hits = new Hits(app);
    this.messages = new MessagesLook(app);
    this.asked = new Asked(app);
    this.shared = new SharedCursor(app);
    this.notices = noticeBar(app);
    this.columns = new ColumnsPanel(app);
    this.categories = new CategoriesPanel(app);
    this.inspector = new Inspector(app);
    this.details = new DetailsPanel(app);
    this.map = new Minimap(app);
    this.stack = new PairStack(app);
    this.opening = new Opening(app, () => {
      for (const p of this.asking()) p.stale();
      // also where nothing else will: what could not be read asks for no view
      app.schedule();
    });
    this.live = new Live(app, this.opening);
    this.senders = new SendersPanel(app);
    this.drop = dropZone(app, this.opening);
    this.sql = new SqlPanel(app, this.opening);
    this.pattern = new PatternStrip(app, () => void this.top.find());
    this.top = this.topBar();
    const cancel = (): void => {
      void this.opening.cancel();
    };
    this.status = new StatusBar(app, () => this.categories.seen(), cancel);
    this.empty = welcome(app, () => this.drop.pick(), cancel);
  }

  /** What holds answers that may become old. */
  private asking(): readonly { stale(): void }[] {
    const { columns, categories, inspector, details, map, stack, asked, pattern, messages } = this;
    return [columns, categories, inspector, details, map, stack, asked, pattern, messages];
  }

  private topBar(): TopBar {
    return new TopBar(this.app, {
      tabs: () => this.tabs(),
      opening: this.opening,
      playback: this.playback,
      live: this.live,
      hits: this.hits,
      chips: new Chips(this.app, this.asked, this.hits),
      draw: this.pattern.toggle,
      toggleTheme: this.toggleTheme,
      pickFiles: (together) => this.drop.pick(together),
      sql: () => {
        this.askSql();
      },
      help: () => {
        openHelp(this.commands());
      },
    });
  }

  private askSql(): void {
    if (this.app.info) this.app.set({ sql: this.app.ws.sql ?? "" });
  }

  private commands(): readonly Command[] {
    const { app } = this;
    return commands(app, {
      playback: this.playback,
      hits: this.hits,
      views: () => this.views(),
      fit: () => {
        if (!this.stack.fit()) void fitAsked(app);
      },
      everything: () => {
        app.set(this.stack.whole({ ...app.ws, window: app.whole(), values: null, ranks: null }));
      },
      search: () => {
        this.top.search.focus();
        this.top.search.select();
      },
      pattern: () => {
        this.pattern.flip(this.top.search.value.trim());
      },
      live: () => {
        this.live.toggle();
      },
      roles: () => {
        this.columns.openForCurrent();
      },
      help: () => {
        openHelp(this.commands());
      },
      palette: () => {
        openPalette([...this.commands(), ...this.more()]);
      },
      toggleTheme: this.toggleTheme,
      pickFiles: () => this.drop.pick(),
      joinFiles: () => this.drop.pick(true),
      suggest: () => {
        void openSuggestions(app, ...AT);
      },
      sql: () => {
        this.askSql();
      },
    });
  }

  private tabs(): readonly Tab[] {
    const { app } = this;
    const now = this.stack.arrangement();
    return PRESETS.map((p) => ({
      name: p.name,
      key: p.key,
      pairs: ofPreset(now.pairs, presetName(REGISTRY, p)),
      on: p === now.preset,
      why:
        whyDimmed(
          missingRoles(REGISTRY, p, (role) => app.lacks(role)),
          app.info?.timeless,
        ) ??
        this.stack.nothing(p) ??
        (isMessages(p) ? this.messages.nothing : null),
      warning: isMessages(p) ? this.messages.warning : null,
    }));
  }

  /** Presets by their keys, and the keys of what is shown. */
  private views(): readonly Command[] {
    const { app } = this;
    const own = this.stack.boxes.flatMap((b) => b.views.flatMap(({ kind }) => kind.keys ?? []));
    return [
      ...own.map((k) => ({
        name: sentence(k.name),
        keys: k.keys,
        run: () => {
          k.run(app);
        },
      })),
      ...this.tabs().map((t) => ({
        name: `View: ${t.name}`,
        keys: [t.key],
        run: () => {
          choose(app, t);
        },
      })),
    ];
  }

  /** What the palette has beside the keys. */
  private more(): readonly Command[] {
    const { app } = this;
    const own = (name: string, run: () => void): Command => ({ name, keys: [], run });
    return [
      ...this.stack.boxes.flatMap((b) =>
        b
          .actions()
          .map((a) => own(`View: ${a.label}${VIEWS.some((v) => v.name === a.label) ? "" : `, ${b.words()}`}`, a.run)),
      ),
      own("Entities: whose rows these are", () => {
        openEntities(app, ...AT);
      }),
      own("Hold: how long a value holds, and what Frequency counts", () => {
        openHold(app, ...AT);
      }),
      ...app.columns().map((c) =>
        own(`Column: ${c.name}`, () => {
          this.columns.show(c);
        }),
      ),
    ];
  }

  /** Puts everything where it belongs, and listens. */
  begin(): void {
    const { app, main } = this;
    const left = h(
      "section",
      { class: "panel", id: "columns", "aria-label": "Columns" },
      this.columns.el,
      this.categories.el,
    );
    main.append(
      left,
      h("div", { class: "middle" }, this.stack.el),
      this.inspector.el,
      this.details.el,
      this.senders.el,
    );
    const layers = [this.empty.el, this.status.el, tipLayer(app), this.drop.el];
    fill(this.root, this.top.el, this.pattern.el, this.map.el, this.notices.el, main, ...layers);
    addEdge(app, "columns", main, left);
    addEdge(app, "inspector", main, this.inspector.el);
    addEdge(app, "details", main, this.details.el);
    this.listen();
    app.onUpdate(() => {
      this.update();
    });
    app.readUrl();
    void this.opening.start();
  }

  private listen(): void {
    const { app } = this;
    const press = new Press(() => {
      app.schedule();
    });
    app.pressed = () => press.now;
    listenKeys(() => this.commands());
    endTips(app);
    nameWhatIsCut();
    // a button pressed by hand gives the keys back to the page: Space plays, it does not press again
    document.addEventListener("click", (e) => {
      if (e.detail > 0 && e.target instanceof Element)
        e.target.closest<HTMLElement>("button:not(.menu button)")?.blur();
    });
    // and so does a list, when something was chosen by hand: who goes through it by arrows stays there
    let byHand = false;
    document.addEventListener("pointerdown", (e) => {
      byHand = e.target instanceof HTMLSelectElement;
    });
    document.addEventListener("keydown", () => {
      byHand = false;
    });
    document.addEventListener("change", (e) => {
      if (byHand && e.target instanceof HTMLSelectElement && !e.target.closest("dialog, .menu")) e.target.blur();
    });
    window.addEventListener("resize", () => {
      app.schedule();
    });
    const read = (state: unknown): void => {
      app.readUrl(state);
      void this.opening.start();
    };
    app.reread = () => {
      read(history.state);
    };
    window.addEventListener("popstate", (e) => {
      read(e.state);
    });
  }

  /** The preset and what was put at the left of its pairs; null for what a trace opens with: it goes without saying. */
  private leftName(): string | null {
    const { preset } = this.stack.arrangement();
    const lefts = this.stack.boxes.flatMap((b) => b.otherLeft() ?? []);
    return [...(preset === PRESETS[0] ? [] : [preset.name]), ...lefts].join(", ") || null;
  }

  private update(): void {
    const { app, root } = this;
    const ready = app.info !== null && app.info.columns.length > 0 && app.column() !== null;
    this.main.hidden = !ready;
    setAttr(this.main, "data-drawer", app.ss.drawer);
    this.main.classList.toggle("with-senders", app.ss.senders?.collecting === true && !app.ss.sendersAway);
    applySizes(app);
    setAttr(root, "data-ready", ready ? "true" : settled(app) ? "nothing" : null);
    root.classList.toggle("flat", !app.timed());
    root.classList.toggle("apart", app.ws.apart);
    this.empty.update(ready);
    this.notices.update();
    document.title = titleOf(app.info?.name ?? null, ready ? app.ws.column : null, ready ? this.leftName() : null);
    this.live.update();
    if (ready) this.asked.update();
    const messages = PRESETS.find(isMessages);
    this.messages.update(
      ready && messages !== undefined && missingRoles(REGISTRY, messages, (role) => app.lacks(role)).length === 0,
    );
    this.pattern.update();
    this.top.update();
    this.drop.update();
    this.sql.update();
    this.shared.update();
    if (!ready) this.map.el.hidden = true;
    else {
      this.map.update();
      this.stack.update();
      if (!app.ws.apart)
        for (const p of [this.columns, this.categories, this.inspector, this.details, this.senders]) p.update();
    }
    // last: it says how exact all of them are
    this.status.update();
  }
}

const isMessages = (p: Preset): boolean => presetName(REGISTRY, p) === "messages";

/** Nothing more comes: what was asked for could not be read, or has nothing to show. */
function settled(app: App): boolean {
  const { info, failure, uploading } = app.ss;
  if (uploading !== null) return false;
  return failure !== null || (info !== null && (info.columns.length === 0 || info.rows === 0) && !growing(info.load));
}

export function start(root: HTMLElement): void {
  new Page(root).begin();
}
