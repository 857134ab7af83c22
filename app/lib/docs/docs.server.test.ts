import { expect, test } from "vitest";

import { sections } from "~/lib/content/definition/registry.server";

import { findGuide, getChangelog, listGuides } from "./docs.server";
import { guideCategories } from "./guides";
import { renderMarkdown } from "./markdown.server";

const languages = ["tr", "en"] as const;
const files = Object.keys(import.meta.glob("../../../docs/site/**/*.md"));

test("every guide is written in both languages, and every file is a page", () => {
  const count = guideCategories.reduce((sum, { guides }) => sum + guides.length, 0);
  for (const locale of languages) {
    const guides = listGuides(locale);
    expect(guides).toHaveLength(count);
    for (const { title, summary } of guides) expect([title, summary]).not.toContain("");
    expect(getChangelog(locale).html).toContain("<h2");
  }
  expect(files).toHaveLength((count + 1) * languages.length);
});

test("both languages of a guide have the same headings", () => {
  for (const { category, id } of listGuides("tr")) {
    const [tr, en] = languages.map((locale) => findGuide(category, id, locale)?.headings.map(({ level }) => level));
    expect(tr, id).toEqual(en);
  }
});

test("guides lead to the one before and the one after", () => {
  const guides = listGuides("en");
  expect(findGuide("getting-started", "introduction", "en")).toMatchObject({
    previous: undefined,
    next: { id: guides[1]?.id },
  });
  expect(findGuide(guides.at(-1)?.category, guides.at(-1)?.id, "en")).toMatchObject({ next: undefined });
  expect(findGuide("scripts", "introduction", "en")).toBeUndefined();
});

test("addresses of sections in the guide for scripts exist", () => {
  for (const locale of languages) {
    for (const [, id] of (findGuide("scripts", "api", locale)?.html ?? "").matchAll(
      /\/api\/(?:content|public)\/(\w+)/g,
    ))
      expect([...sections.keys()]).toContain(id);
  }
});

test("headings get ids that a Turkish reader can type, also when two are alike", () => {
  const { title, summary, headings, html } = renderMarkdown(
    "# Işık & Gölge\n\nİlk *söz*.\n\n## Çöp kutusu\n\n### Geri almak\n\n## Çöp kutusu\n",
  );
  expect({ title, summary }).toEqual({ title: "Işık & Gölge", summary: "İlk söz." });
  expect(headings.map(({ id, level }) => [id, level])).toEqual([
    ["cop-kutusu", 2],
    ["geri-almak", 3],
    ["cop-kutusu-2", 2],
  ]);
  expect(html).toContain('<h2 id="cop-kutusu-2">');
  expect(html).not.toContain("<h1");
});

test("no heading takes the id of the page's main part", () => {
  expect(renderMarkdown("# Sürümler\n\n## Content\n\n## Content\n").headings.map(({ id }) => id)).toEqual([
    "content-2",
    "content-3",
  ]);
});

test("scripts and handlers in Markdown don't reach the page", () => {
  const { html } = renderMarkdown(
    '# A\n\n<script>alert(1)</script><img src=x onerror="alert(1)">\n\n[x](javascript:alert(1))\n\n<p onclick="a()" style="x">b</p>',
  );
  expect(html).not.toMatch(/script|onerror|onclick|style|<img/);
});
