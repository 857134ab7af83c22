import { beforeAll, expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { createEntry } from "~/lib/content/entries/entries.server";
import { addressProblem } from "~/lib/content/publication/addresses/own-address.server";
import { entryWarnings } from "~/lib/content/rules/entry-issues.server";
import { publishEntry, withdrawEntry } from "~/lib/content/workflow/publishing.server";
import { findBrokenLinks } from "~/lib/menus/broken-links.server";

import { completeNotice, section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();

const notices = section("duyurular");

beforeAll(async () => {
  const department = (await unit()).id;
  for (const title of ["Duran duyuru", "Giden duyuru", "Taslak duyuru"]) {
    const { id } = await createEntry(systemActor, notices, {
      data: completeNotice(department, { title: { tr: title } }),
    });
    if (title !== "Taslak duyuru") await publishEntry(systemActor, notices, id, { version: 1 });
    if (title === "Giden duyuru") await withdrawEntry(systemActor, notices, id, { version: 1, reason: "Yanlış" });
  }
  const pages = section("staticpages");
  const { id } = await createEntry(systemActor, pages, {
    data: {
      title: { tr: "Yeni yer" },
      body: { tr: "<p>x</p>" },
      template: "standard",
      department,
      redirectFrom: [{ _key: "a", path: "/Sayfa.aspx?id=7" }],
    },
  });
  await publishEntry(systemActor, pages, id, { version: 1 });
});

const links: readonly (readonly [address: string, problem: string | null])[] = [
  ["/home", null],
  ["/home/duyurular/duran-duyuru", null],
  ["/home/duyurular/duran-duyuru?lang=en#a", null],
  ["/home/duyurular/", null],
  ["/home/search?search=park", null],
  ["/home/acik-veri", null],
  ["/home/haberler/rss.xml", null],
  ["/sayfa.aspx?id=7", null],
  ["/media/00000000-0000-4000-8000-000000000001/a.pdf", null],
  ["https://baska.example/yok", null],
  ["mailto:a@b.example", null],
  ["#bolum", null],
  ["/home/duyurular/giden-duyuru", "withdrawn"],
  ["/home/duyurular/taslak-duyuru", "gone"],
  ["/home/duyurular/hic-olmadi", "gone"],
  ["/home/yok/boyle/bir/yer", "noPage"],
  ["/sayfa.aspx?id=8", "noPage"],
  ["/iletisim", "noPage"],
  ["/%E0%A4%A", "noPage"],
];

test.each(links)("the address %s: %s", async (address, problem) => expect(await addressProblem(address)).toBe(problem));

test("whoever saves a text or a tile is told of links to nowhere, and the editor of menus of the same", async () => {
  const broken = links.filter(([, problem]) => problem !== null).map(([address]) => address);
  const body = `<p>${links.map(([address]) => `<a href="${address}">bağlantı</a>`).join(" ")}</p>`;
  const { body: inText = [] } = await entryWarnings(notices, null, completeNotice("", { body: { tr: body } }));
  const told = inText
    .filter((issue) => issue.startsWith("content.issues.link"))
    .map((issue) => new URLSearchParams(issue.split("?").slice(1).join("?")).get("text"));
  expect(told).toEqual(broken);
  const { link = [] } = await entryWarnings(section("tanitimlink"), null, { link: "/home/duyurular/hic-olmadi" });
  expect(link).toEqual([expect.stringContaining("linkGone")]);
  const items = links.flatMap(([url], at) =>
    url.startsWith("/") ? [{ id: String(at), title: { tr: url }, link: { type: "url" as const, url } }] : [],
  );
  const found = await findBrokenLinks(systemActor, { items } as unknown as Parameters<typeof findBrokenLinks>[1]);
  expect(found.map(({ title }) => title.tr)).toEqual(broken);
});
