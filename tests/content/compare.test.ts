import { expect, test } from "vitest";

import { saveEntry, createEntry } from "~/lib/content/entries/entries.server";
import { markChanges } from "~/lib/content/entries/marked-changes.server";
import { compareVersions } from "~/lib/content/entries/versions.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";

import { completeNotice, person, section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();
const notices = section("duyurular");

test("a comparison names who saved each side, and marks the words that differ with more than colour", async () => {
  const [first, second] = [await person("webAdmin"), await person("webAdmin")];
  const department = (await unit()).id;
  const { id } = await createEntry(first, notices, {
    data: completeNotice(department, { summary: { tr: "Yol yarın kapalı." } }),
  });
  await saveEntry(second, notices, id, {
    version: 1,
    patch: {
      summary: { tr: "Yol yarın akşam kapalı." },
      body: { tr: "<p>Cadde hafta sonu <strong>açık</strong> olacak.</p>" },
      priority: "urgent",
    },
  });
  const { authors, before, after, changed } = await compareVersions(first, notices, id, 1, 2);
  expect([authors.before, authors.after]).toMatchObject([
    { version: 1, author: first.name, createdAt: expect.any(Date) },
    { version: 2, author: second.name, createdAt: expect.any(Date) },
  ]);
  expect(changed.sort()).toEqual(["body.tr", "priority", "summary.tr"]);

  const valueOf = (data: Record<string, unknown>, path: string) =>
    path === "priority" ? data.priority : (data[path.split(".")[0] ?? ""] as { tr?: string }).tr;
  const marked = markChanges(
    notices,
    changed.map((path) => ({ path, before: valueOf(before, path), after: valueOf(after, path) })),
    { t: await getFixedT("tr"), locale: "tr" },
  );
  expect(Object.keys(marked).sort()).toEqual(["body.tr", "summary.tr"]);
  expect(marked["summary.tr"]?.after).toEqual({
    parts: [
      { text: "Yol yarın ", isChanged: false },
      { text: "akşam ", isChanged: true },
      { text: "kapalı.", isChanged: false },
    ],
  });
  expect(marked["body.tr"]).toEqual({
    before: {
      html: '<p>Cadde hafta sonu <del><span class="sr-only" lang="tr">[çıkarılan: </span>kapalı<span class="sr-only" lang="tr">]</span></del> olacak.</p>',
    },
    after: {
      html: '<p>Cadde hafta sonu <strong><ins><span class="sr-only" lang="tr">[eklenen: </span>açık<span class="sr-only" lang="tr">]</span></ins></strong> olacak.</p>',
    },
  });
});
