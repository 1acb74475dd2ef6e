import { expect, test } from "vitest";
import { emptyDraft, typedDraft } from "./pattern-draft.ts";
import { DRAWN, KeptPattern } from "./pattern-kept.ts";
import type { Session } from "./session.ts";
import type { Workspace } from "./workspace.ts";

/** A page of which only the pattern is known. */
function pageAt(text: string) {
  const page = {
    ss: { draft: null } as Session,
    ws: { own: text === "" ? {} : { [DRAWN.name]: text } } as unknown as Workspace,
    note: (patch: Partial<Session>) => {
      Object.assign(page.ss, patch);
    },
    set: (patch: Partial<Workspace>) => {
      Object.assign(page.ws, patch);
    },
  };
  return page;
}

const TEXT = 'event = "a" then no event = "b" within 1ms';

test("what is drawn is in the address, and goes with the strip", () => {
  const [page, kept] = [pageAt(""), new KeptPattern()];
  page.ss = { ...page.ss, draft: emptyDraft };
  kept.update(page);
  expect(page.ws.own).toEqual({});
  page.ss = { ...page.ss, draft: typedDraft(TEXT, null) };
  kept.update(page);
  expect(page.ws.own).toEqual({ pattern: TEXT });
  page.ss = { ...page.ss, draft: null };
  kept.update(page);
  expect(page.ws.own).toEqual({});
});

test("a page that is loaded again draws what it drew, and what is typed then is kept", () => {
  const [page, kept] = [pageAt(TEXT), new KeptPattern()];
  kept.update(page);
  expect(page.ss.draft?.text).toBe(TEXT);
  expect(page.ss.draft?.parts.steps.map((s) => s.absent)).toEqual([false, true]);
  page.ss = { ...page.ss, draft: typedDraft('event = "a" then event = "c"', page.ss.draft) };
  kept.update(page);
  expect(page.ws.own["pattern"]).toBe('event = "a" then event = "c"');
});

test("the way back to an address without one puts it away", () => {
  const [page, kept] = [pageAt(TEXT), new KeptPattern()];
  kept.update(page);
  page.ws = { ...page.ws, own: {} };
  kept.update(page);
  expect(page.ss.draft).toBeNull();
});
