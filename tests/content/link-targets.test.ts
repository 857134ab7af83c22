import { expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { createEntry } from "~/lib/content/entries/entries.server";
import { searchLinkTargets } from "~/lib/content/list/link-targets.server";
import { publishEntry, withdrawEntry } from "~/lib/content/workflow/publishing.server";

import { completeNotice, section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();
const notices = section("duyurular");

test("pages to link to are found by their title with address, section and state; what was never published has no address", async () => {
  const department = (await unit("Kiremit Müdürlüğü")).id;
  const make = (tr: string, en?: string) =>
    createEntry(systemActor, notices, { data: completeNotice(department, { title: { tr, ...(en ? { en } : {}) } }) });
  const [open, , gone] = [
    await make("Turunç yolu açıldı", "Turunç road is open"),
    await make("Turunç taslağı"),
    await make("Turunç yolu kapandı"),
  ];
  for (const { id } of [open, gone]) await publishEntry(systemActor, notices, id, { version: 1 });
  await withdrawEntry(systemActor, notices, gone.id, { version: 1, reason: "Yanlış" });
  const found = (await searchLinkTargets(systemActor, "turunc")).map(({ title, state, href }) => ({
    title: title.tr,
    state,
    href,
  }));
  expect(found.sort((a, b) => (a.title ?? "").localeCompare(b.title ?? "", "tr"))).toEqual([
    { title: "Turunç taslağı", state: "draft", href: { tr: null, en: null } },
    {
      title: "Turunç yolu açıldı",
      state: "published",
      href: { tr: "/home/duyurular/turunc-yolu-acildi", en: "/home/duyurular/turunc-road-is-open?lang=en" },
    },
    {
      title: "Turunç yolu kapandı",
      state: "withdrawn",
      href: { tr: "/home/duyurular/turunc-yolu-kapandi", en: "/home/duyurular/turunc-yolu-kapandi?lang=en" },
    },
  ]);
});
