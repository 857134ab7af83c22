import { desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { auditEntries } from "~/lib/audit/schema.server";
import { db } from "~/lib/platform/db/database.server";
import { siteIdentity } from "~/lib/public-site/site-identity.server";

import { ask, bodyOf, signedIn } from "../support/api";
import { useTestDatabase } from "../support/database";

useTestDatabase();

const path = "/administration/site";
const form = (fields: Record<string, string>) => new URLSearchParams({ "name.tr": "", "name.en": "", "description.tr": "", "description.en": "", ...fields });
const seoOf = async (address: string) => (await bodyOf<{ seo: { site: string; title: string; description: string | null } }>(ask("GET", address))).seo;

test("the administration names the site in each language: pages and feeds say so at once, and the log says who and from what to what", async () => {
  const admin = await signedIn("webAdmin");
  expect([await siteIdentity("tr"), (await siteIdentity("en")).name]).toMatchObject([{ name: "Bornova Belediyesi", description: expect.any(String) as string }, "Bornova Municipality"]);
  expect(await (await ask("GET", "/home/haberler/rss.xml")).text()).toContain("| Bornova Belediyesi</title>");

  const saved = await ask("POST", path, { cookie: admin.cookie, body: form({ "name.tr": "  Örnek   Belediyesi ", "description.en": "The town's own site" }) });
  expect([saved.status, saved.headers.get("location")]).toEqual([302, path]);

  expect(await seoOf("/home")).toMatchObject({ site: "Örnek Belediyesi", title: "Örnek Belediyesi" });
  // A name is better in the other language than not at all; a description is not.
  expect(await seoOf("/home?lang=en")).toMatchObject({ site: "Örnek Belediyesi", description: "The town's own site" });
  expect((await seoOf("/home")).description).not.toBe("The town's own site");
  expect(await (await ask("GET", "/home/haberler/rss.xml")).text()).toContain("| Örnek Belediyesi</title>");

  const [entry] = await db().select().from(auditEntries).where(eq(auditEntries.objectId, "site")).orderBy(desc(auditEntries.id)).limit(1);
  expect(entry).toMatchObject({ verb: "edit", objectType: "setting", actorId: admin.id, before: { name: { tr: "" } }, after: { name: { tr: "Örnek Belediyesi", en: "" } } });

  await ask("POST", path, { cookie: admin.cookie, body: form({}) });
  expect((await siteIdentity("tr")).name).toBe("Bornova Belediyesi");
});

test("a text that is too long is refused beside its field, everything typed stays, and nothing is saved", async () => {
  const admin = await signedIn("webAdmin");
  const texts = { "name.tr": "x".repeat(121), "name.en": "Fine", "description.tr": "y".repeat(501) };
  const refused = await ask("POST", path, { cookie: admin.cookie, body: form(texts) });
  expect([refused.status, await bodyOf(refused)]).toEqual([400, { texts: { name: { tr: texts["name.tr"], en: "Fine" }, description: { tr: texts["description.tr"], en: "" } }, tooLong: ["name.tr", "description.tr"] }]);
  expect((await siteIdentity("en")).name).toBe("Bornova Municipality");
});

test("nobody else may", async () => {
  for (const role of ["editorInChief", "viewer", "auditor"] as const) {
    const { cookie } = await signedIn(role);
    expect([(await ask("GET", path, { cookie })).status, (await ask("POST", path, { cookie, body: form({ "name.tr": "Kaçak" }) })).status]).toEqual([403, 403]);
  }
});
