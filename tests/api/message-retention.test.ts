import { desc, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";

import { auditEntries } from "~/lib/audit/schema.server";
import { mailPurgeJobs, planMailPurge, removeOldMails } from "~/lib/mails/mail-retention.server";
import { mails } from "~/lib/mails/schema.server";
import { db } from "~/lib/platform/db/database.server";
import { listUpcomingJobs } from "~/lib/platform/jobs/jobs.server";
import { jobs } from "~/lib/platform/jobs/schema.server";
import { storeSettingGroup } from "~/lib/settings/settings.server";

import { ask, bodyOf, signedIn } from "../support/api";
import { useTestDatabase } from "../support/database";

useTestDatabase();
beforeEach(() => db().delete(mails));

const keepMonths = (messageMonths?: number) =>
  storeSettingGroup("group.privacy", { version: 1, data: messageMonths === undefined ? {} : { messageMonths } });

async function plant(kind: string, createdAt: string): Promise<string> {
  const body = { toAddress: "iletisim@belediye.example", toName: "", locale: "tr", subject: "Konu" } as const;
  const [mail] = await db()
    .insert(mails)
    .values({ kind, createdAt: new Date(createdAt), state: "kept", text: "Metin", html: "<p>Metin</p>", ...body })
    .returning({ id: mails.id });
  return mail?.id ?? "";
}
const left = async () => (await db().select({ kind: mails.kind }).from(mails)).map(({ kind }) => kind).sort();
const counts = () =>
  db()
    .select({ actorId: auditEntries.actorId, after: auditEntries.after })
    .from(auditEntries)
    .where(eq(auditEntries.objectId, "citizenMessage"))
    .orderBy(desc(auditEntries.id));

test("citizens' messages are removed after the months that are set, and one line with their number stays", async () => {
  await keepMonths(12);
  await plant("citizenMessage", "2025-03-10T09:00:00Z");
  await plant("citizenMessage", "2025-03-31T09:00:00Z");
  await plant("citizenMessage", "2025-06-01T09:00:00Z");
  await plant("accountApproved", "2025-06-01T09:00:00Z");

  await removeOldMails(Date.parse("2025-11-01T01:00:00Z"));
  expect(await left()).toEqual(["accountApproved", "citizenMessage", "citizenMessage", "citizenMessage"]);
  expect(await counts()).toEqual([]);
  await removeOldMails(Date.parse("2026-03-31T08:59:00Z"));
  expect(await left()).toEqual(["citizenMessage", "citizenMessage"]);
  await removeOldMails(Date.parse("2026-03-31T09:01:00Z"));
  expect([await left(), await counts()]).toEqual([
    ["citizenMessage"],
    [
      { actorId: null, after: { count: 1 } },
      { actorId: null, after: { count: 1 } },
    ],
  ]);
});

test("fewer months than mails are kept count as well; where none are set, messages are kept as mails are", async () => {
  await keepMonths(1);
  await plant("citizenMessage", "2026-01-31T09:00:00Z");
  await removeOldMails(Date.parse("2026-02-28T08:00:00Z"));
  expect(await left()).toEqual(["citizenMessage"]);
  await removeOldMails(Date.parse("2026-02-28T10:00:00Z"));
  expect(await left()).toEqual([]);

  await keepMonths();
  await plant("citizenMessage", "2026-01-01T00:00:00Z");
  await removeOldMails(Date.parse("2026-06-29T23:00:00Z"));
  expect(await left()).toEqual(["citizenMessage"]);
  await removeOldMails(Date.parse("2026-07-01T00:00:00Z"));
  expect(await left()).toEqual([]);
});

test("the page of a message, and the interface, say until when it is kept", async () => {
  const admin = await signedIn("webAdmin");
  await keepMonths(6);
  const [message, other] = [
    await plant("citizenMessage", "2026-08-31T09:00:00Z"),
    await plant("accountApproved", "2026-08-31T09:00:00Z"),
  ];
  const page = async (id: string) =>
    (
      await bodyOf<{ mail: { keptUntil: string } }>(
        ask("GET", `/administration/mails/${id}`, { cookie: admin.cookie, headers: { "Accept-Language": "tr" } }),
      )
    ).mail.keptUntil;
  expect([await page(message), await page(other)]).toEqual(["28.02.2027", "27.02.2027"]);
  expect(await bodyOf(ask("GET", `/api/administration/mails/${message}`, { bearer: admin.bearer }))).toMatchObject({
    keptUntil: "2027-02-28T09:00:00.000Z",
  });
});

test("each night plans the next", async () => {
  await db().delete(jobs);
  await planMailPurge();
  await planMailPurge();
  const planned = () => listUpcomingJobs("mails.purge", { limit: 5 });
  expect(await planned()).toHaveLength(1);
  await db().delete(jobs);
  await mailPurgeJobs["mails.purge"]?.({});
  expect((await planned())[0]?.runAt.getTime()).toBeGreaterThan(Date.now());
});

test("the number of months is a setting with bounds", async () => {
  const admin = await signedIn("webAdmin");
  const save = async (messageMonths: string) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ intent: "save", version: "1", messageMonths })) body.set(name, value);
    return (await ask("POST", "/setting/privacy", { cookie: admin.cookie, body })).status;
  };
  expect([await save("0"), await save("121"), await save("1,5"), await save("24")]).toEqual([400, 400, 400, 302]);
});
