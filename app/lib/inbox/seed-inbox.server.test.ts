import { expect, test } from "vitest";

import { makeActor } from "~/lib/access/actor";
import { drawnIcon } from "~/lib/platform/icons/chosen-icon";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { isSafeUrl } from "~/lib/platform/text/urls";
import { sampleInbox } from "~/mock-data/sample/inbox";
import { staff } from "~/mock-data/sample/staff";

import { useTestDatabase } from "../../../tests/support/database";
import { listInbox } from "./inbox.server";
import { seedInbox } from "./seed-inbox.server";
import { simpleMarkup } from "./simple-markup.server";

useTestDatabase();

const owner = makeActor({ id: "11111111-1111-4111-8111-111111111111", name: "Yönetici", grants: [] });
const now = new Date("2026-03-05T09:00:00Z");

test("the sample is nine messages, five unread, and nine notifications, three unread, newest first", async () => {
  await seedInbox(owner.id ?? "", new Map(), now);
  const t = await getFixedT("tr");
  for (const [kind, unread] of [
    ["message", 5],
    ["notification", 3],
  ] as const) {
    const inbox = await listInbox(owner, kind, t);
    expect([inbox.total, inbox.unread, inbox.items.length]).toEqual([9, unread, 9]);
    const times = inbox.items.map(({ time }) => Date.parse(time));
    expect(times).toEqual([...times].sort((a, b) => b - a));
    expect(times.every((time) => now.getTime() - time >= 25 * 60_000 && now.getTime() - time <= 4 * 86_400_000)).toBe(
      true,
    );
    for (const { title, description, icon } of inbox.items) {
      expect(title + (description ?? "")).not.toMatch(/notifications\.kinds|\{\{/);
      if (icon) expect(drawnIcon(icon)).toBeDefined();
    }
  }
});

test("two messages lead nowhere, one leads out, and the words are as the sanitiser leaves them", () => {
  const messages = sampleInbox.filter(({ kind }) => kind === "message");
  expect(messages.filter(({ link }) => !link)).toHaveLength(2);
  expect(messages.filter(({ link }) => link?.startsWith("https:"))).toHaveLength(1);
  const emails = staff.map(({ email }) => email);
  for (const { from, link, title = "", description = "" } of sampleInbox) {
    if (from) expect(emails).toContain(from);
    if (link) expect(isSafeUrl(link)).toBe(true);
    expect([simpleMarkup(title), simpleMarkup(description)]).toEqual([title, description]);
  }
});
