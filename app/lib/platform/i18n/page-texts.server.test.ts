import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";

import { keysIn } from "../../../../scripts/page-texts.js";
import { createI18n, getFixedT } from "./i18n.server";
import { readTextsIndex, pageTextsOf } from "./page-texts.server";

const families = new Map(
  Object.entries({
    "ui.close": ["ui.close"],
    "inbox.message.title": ["inbox.message.title"],
    "inbox.notification.title": ["inbox.notification.title"],
    "inbox.deep.er.title": ["inbox.deep.er.title"],
    "chat.unread": ["chat.unread_one", "chat.unread_other"],
    "content.sections.haberler.new": ["content.sections.haberler.new"],
    "content.list.views.all": ["content.list.views.all"],
  }),
);

test("a script's words are the strings that are keys, with all their forms, and what its templates can make", () => {
  const code = `t("ui.close"); label: 'chat.unread'; t(\`inbox.\${kind}.title\`); t(isNew ? \`content.list.views.\${a ? "b" : c}\` : "no.such.key"); t(\`content.sections.\${id}.new\`)`;
  expect([...keysIn(code, families)].sort()).toEqual([
    "chat.unread_one",
    "chat.unread_other",
    "content.list.views.all",
    "inbox.message.title",
    "inbox.notification.title",
    "ui.close",
  ]);
});

const folder = mkdtempSync(join(tmpdir(), "page-words-"));
afterAll(() => rmSync(folder, { recursive: true }));

function write(file: string, content: object) {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), JSON.stringify(content));
}

test("where nothing was built there is no index", () => {
  expect(readTextsIndex(join(folder, "nowhere"))).toBeUndefined();
});

test("a page brings the shell's words and its own, and at its end what it was drawn with beyond them", async () => {
  const files = (name: string) => ({ tr: `/${name}.tr.json`, en: `/${name}.en.json` });
  write("words.json", {
    base: files("shell"),
    pages: { "/assets/list.js": files("list") },
    later: { "/assets/list.js": files("list-later"), "/assets/pane.js": files("pane-later") },
  });
  write("shell.tr.json", { "ui.close": "Kapat" });
  write("list-later.tr.json", { "bulk.choose": "Seç", "calendar.year": "Yıl" });
  write("pane-later.tr.json", { "calendar.year": "Yıl", "ui.close": "Kapat" });
  write("list.tr.json", { "content.list.edit": "Düzenle", "chat.unread_one": "x", "chat.unread_other": "x" });
  const index = readTextsIndex(folder);
  if (!index) throw new Error("no index");
  const words = pageTextsOf({ folder, index }, ["/assets/root.js", "/assets/list.js"], "tr");
  expect([words.files, words.later]).toEqual([["/shell.tr.json", "/list.tr.json"], ["/list-later.tr.json"]]);
  // The pane's are there already, unless it stands on another page.
  const laterOf = (...modules: string[]) => pageTextsOf({ folder, index }, modules, "tr").later;
  expect(laterOf("/assets/list.js", "/assets/pane.js")).toEqual(["/list-later.tr.json"]);
  expect(laterOf("/assets/pane.js")).toEqual(["/pane-later.tr.json"]);

  const i18n = await createI18n("tr", words.note);
  const drawn = i18n.getFixedT("tr");
  for (const t of [i18n.t, drawn, drawn]) {
    t("ui.close");
    t("content.list.edit");
    t("chat.unread", { count: 3 });
    t(["content.sections.haberler.fields.status", "content.fields.status", "content.fields.title"]);
  }
  i18n.exists(["content.sections.haberler.hints.nothing", "content.hints.nothing"]);
  const [, json = "null"] =
    /^<script type="application\/json" id="page-words">(.*)<\/script>$/.exec(words.leftover()) ?? [];
  expect(JSON.parse(json)).toEqual({
    "content.sections.haberler.fields.status": null,
    "content.fields.status": (await getFixedT("tr"))("content.fields.status"),
    "content.sections.haberler.hints.nothing": null,
    "content.hints.nothing": null,
  });
});

test("a page that was drawn with the words of its files alone adds none", () => {
  const files = { tr: "/shell.tr.json", en: "/shell.en.json" };
  const words = pageTextsOf({ folder, index: { base: files, pages: {}, later: {} } }, [], "tr");
  words.note("ui.close");
  expect(words.leftover()).toBe("");
});
