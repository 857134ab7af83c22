import { expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { createEntry } from "~/lib/content/entries/entries.server";
import { publishEntry } from "~/lib/content/workflow/publishing.server";

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

test("addresses that can be nobody's lead nowhere", async () => {
  for (const path of ["/%00", "/%E0%A4%A", `/${"x".repeat(5000)}`, "/yok'; --"]) expect(await currentAddress(path)).toBeNull();
});
