import { afterEach, beforeEach, expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { createEntry, getEntry, saveEntry } from "~/lib/content/entries/entries.server";
import { publishEntry, publishScheduled, scheduleEntry } from "~/lib/content/workflow/publishing.server";
import { approveEntry, submitEntry } from "~/lib/content/workflow/review.server";
import { saveReviewedSections } from "~/lib/content/review/review-rules.server";
import { mails } from "~/lib/mails/schema.server";
import { invalidateAll } from "~/lib/platform/cache/tagged-cache.server";
import { db } from "~/lib/platform/db/database.server";
import { smtpMailer, useMailer, type Mailer } from "~/lib/platform/mail/mail.server";
import { findSectionGroup } from "~/lib/setting-groups/section-groups.server";
import { settingGroups, settings } from "~/lib/settings/schema.server";

import { ask, bodyOf, signedIn } from "../support/api";
import { completeNotice, section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();

const notices = section("duyurular");
let mailer: Mailer;
beforeEach(async () => {
  await db().delete(settings);
  await db().delete(settingGroups);
  invalidateAll();
  useMailer(
    (mailer = smtpMailer({ url: "smtp://127.0.0.1:9", from: { name: "Belediye", address: "noreply@ornek.test" } })),
  );
});
afterEach(async () => {
  useMailer(undefined);
  mailer.close();
  await db().delete(mails);
});

type Said = { selfPublishRoles?: string[]; notifyEmails?: string[] };
async function say({ selfPublishRoles = [], notifyEmails = [] }: Said, version = 0) {
  const { cookie } = await signedIn("webAdmin");
  const body = new FormData();
  for (const [name, value] of [
    ["intent", "save"],
    ["version", String(version)],
    ...selfPublishRoles.map((role) => ["selfPublishRoles", role]),
    ...notifyEmails.map((email, at) => [`notifyEmails[${at}].email`, email]),
  ])
    body.append(name ?? "", value ?? "");
  return ask("POST", `/setting/sections/${notices.id}`, { cookie, body });
}
const draft = async (department: string, title = "Duyuru") =>
  (await createEntry(systemActor, notices, { data: completeNotice(department, { title: { tr: title } }) })).id;
const verb = async (person: { bearer: string }, id: string, name: string, version = 1) =>
  (await ask("POST", `/api/content/duyurular/${id}/${name}`, { bearer: person.bearer, json: { version } })).status;

test("whom the administration trusts publishes their own work where a section asks for approval; others still ask", async () => {
  const [own, other] = [(await unit("Fen İşleri")).id, (await unit("Zabıta")).id];
  await saveReviewedSections(systemActor, [notices.id]);
  const [approver, editor, chief] = [
    await signedIn("departmentApprover", { departments: [own] }),
    await signedIn("departmentEditor", { departments: [own] }),
    await signedIn("editorInChief"),
  ];
  const [first, foreign, third] = [await draft(own), await draft(other), await draft(own)];
  const all = async () => [
    await verb(approver, first, "publish"),
    await verb(chief, third, "publish"),
    await verb(editor, first, "publish"),
  ];
  expect(await all()).toEqual([403, 409, 403]);

  expect((await say({ selfPublishRoles: ["departmentApprover"] })).status).toBe(302);
  expect(await verb(approver, foreign, "publish")).toBe(403);
  expect(await all()).toEqual([200, 409, 403]);
  expect((await getEntry(systemActor, notices, first)).state).toBe("published");
  // Lists and forms offer what the operations allow.
  const offered = async (cookie: string) =>
    (
      await bodyOf<{ list: { items: { id: string; may: { publish: boolean } }[] } }>(
        ask("GET", "/content/duyurular", { cookie }),
      )
    ).list.items
      .filter(({ may }) => may.publish)
      .map(({ id }) => id);
  expect([await offered(approver.cookie), await offered(chief.cookie)]).toEqual([[third], []]);
  expect(await bodyOf(ask("GET", `/content/duyurular/${third}`, { cookie: approver.cookie }))).toMatchObject({
    can: { publish: true },
  });
  expect(await bodyOf(ask("GET", `/content/duyurular/${third}`, { cookie: chief.cookie }))).toMatchObject({
    can: { publish: false },
  });

  expect((await say({ selfPublishRoles: ["editorInChief"] }, 1)).status).toBe(302);
  expect([await verb(chief, third, "publish"), await verb(approver, foreign, "publish")]).toEqual([200, 403]);
  await saveEntry(systemActor, notices, first, { version: 1, patch: { summary: { tr: "Ek" } } });
  expect(await verb(approver, first, "publish", 2)).toBe(403);
});

test("only roles that may publish somewhere can be named, and nowhere where two sign", async () => {
  expect((await say({ selfPublishRoles: ["departmentEditor"] })).status).toBe(400);
  expect((await say({ notifyEmails: ["yanlış adres"] })).status).toBe(400);
  expect((await say({ notifyEmails: Array.from({ length: 11 }, (_, at) => `kisi${at}@ornek.test`) })).status).toBe(400);
  const has = (id: string) => "selfPublishRoles" in (findSectionGroup(id)?.form.fields ?? {});
  expect([has("duyurular"), has("imarplandegisiklikleri"), has("slider")]).toEqual([true, false, false]);
});

test("a section's addresses are told what waits and what is published, as the public reads it, each once", async () => {
  const department = (await unit()).id;
  expect((await say({ notifyEmails: ["basin@ornek.test", "cagri@ornek.test", "basin@ornek.test"] })).status).toBe(302);
  const written = async () =>
    (await db().select().from(mails))
      .filter(({ toAddress }) => toAddress.endsWith("@ornek.test"))
      .map(({ kind, toAddress, subject, text }) => ({
        kind,
        toAddress,
        subject,
        link: /http:\/\/\S+/.exec(text)?.[0].replace(/^http:\/\/[^/]+/, ""),
      }));
  const [editor, chief] = [
    await signedIn("departmentEditor", { departments: [department] }),
    await signedIn("editorInChief"),
  ];
  const id = await draft(department, "Su kesintisi");
  await submitEntry(editor, notices, id, { version: 1 });
  expect(await written()).toEqual(
    ["basin@ornek.test", "cagri@ornek.test"].map((toAddress) => ({
      kind: "sectionAwaiting",
      toAddress,
      subject: "Duyurular: onay bekliyor: Su kesintisi",
      link: `/content/duyurular/${id}`,
    })),
  );
  await db().delete(mails);
  await approveEntry(chief, notices, id, { version: 1 });
  expect((await written()).map(({ kind, link }) => [kind, link])).toEqual([
    ["sectionPublished", "/home/duyurular/su-kesintisi"],
    ["sectionPublished", "/home/duyurular/su-kesintisi"],
  ]);

  // What goes out by the clock is told by the words that go out.
  await db().delete(mails);
  await saveEntry(systemActor, notices, id, { version: 1, patch: { title: { tr: "Yarınki kesinti" } } });
  await scheduleEntry(systemActor, notices, id, {
    version: 2,
    publishAt: new Date(Date.now() + 86_400_000),
    unpublishAt: null,
  });
  await saveEntry(systemActor, notices, id, { version: 2, patch: { title: { tr: "Gizli taslak" } } });
  await publishScheduled(systemActor, notices, id, 2);
  expect((await written()).map(({ subject }) => subject)).toEqual([
    "Duyurular: yayımlandı: Yarınki kesinti",
    "Duyurular: yayımlandı: Yarınki kesinti",
  ]);

  await db().delete(mails);
  useMailer(undefined);
  await publishEntry(systemActor, notices, await draft(department, "Sunucusuz"), { version: 1 });
  expect(await written()).toEqual([]);
});
