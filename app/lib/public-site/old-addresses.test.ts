import { expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { createEntry } from "~/lib/content/entries/entries.server";
import { publishEntry } from "~/lib/content/workflow/publishing.server";

import { slugTr } from "~/lib/platform/text/slug";

import { section, unit } from "../../../tests/support/content";
import { useTestDatabase } from "../../../tests/support/database";
import { currentAddress } from "./old-addresses.server";

useTestDatabase();

test("an address of the former site leads to the page that names it, once that page is published", async () => {
  const pages = section("staticpages");
  const { id } = await createEntry(systemActor, pages, {
    data: {
      title: { tr: "Nikâh Salonları" },
      body: { tr: "<p>Salonlar ve ücretler.</p>" },
      template: "standard",
      department: (await unit()).id,
      redirectFrom: [{ _key: "a", path: "/tr/nikâh.html" }],
    },
  });
  expect(await currentAddress("/tr/nik%C3%A2h.html")).toBeNull();
  await publishEntry(systemActor, pages, id, { version: 1 });
  expect(await currentAddress("/tr/nik%C3%A2h.html")).toBe("/home/sayfa/nikah-salonlari");
});

test("an address with a query is taken as the former server took it", async () => {
  const pages = section("staticpages");
  const page = async (title: string, ...paths: string[]) => {
    const { id } = await createEntry(systemActor, pages, {
      data: {
        title: { tr: title },
        body: { tr: "<p>x</p>" },
        template: "standard",
        department: (await unit()).id,
        redirectFrom: paths.map((path, at) => ({ _key: String(at), path })),
      },
    });
    await publishEntry(systemActor, pages, id, { version: 1 });
    return `/home/sayfa/${slugTr(title)}`;
  };
  const [twelve, list, plain] = [
    await page("On iki", "/Sayfa.aspx?id=12"),
    await page("Liste", "/haber.asp?Kategori=Çevre&sayfa=1"),
    await page("Sayfa", "/sayfa.aspx", "/eski/"),
  ];
  for (const [address, to] of [
    ["/sayfa.aspx?id=12", twelve],
    ["/SAYFA.ASPX?ID=12", twelve],
    ["/sayfa.aspx?utm_source=x&id=12", twelve],
    ["/sayfa.aspx?id=13", plain],
    ["/sayfa.aspx", plain],
    ["/eski", plain],
    ["/haber.asp?sayfa=1&kategori=%C3%87evre", list],
    ["/haber.asp?sayfa=2&kategori=%C3%87evre", null],
    ["/haber.asp", null],
  ] as const)
    expect([address, await currentAddress(address)]).toEqual([address, to]);
});

test("addresses that can be nobody's lead nowhere", async () => {
  for (const path of ["/%00", "/%E0%A4%A", `/${"x".repeat(5000)}`, "/yok'; --"])
    expect(await currentAddress(path)).toBeNull();
});
