import { expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { createEntry } from "~/lib/content/entries/entries.server";

import { ask, bodyOf, signedIn } from "../support/api";
import { completeNotice, section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();

type Refused = { problem: string; panelErrors: Record<string, string[]>; isKept?: true };

test("a schedule in the past says so, and that the text is saved", async () => {
  const { id: department } = await unit();
  const { id } = await createEntry(systemActor, section("duyurular"), { data: completeNotice(department) });
  const { cookie } = await signedIn("webAdmin");
  const schedule = async (times: Record<string, string>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ intent: "schedule", version: "1", ...times })) body.set(name, value);
    const answer = await ask("POST", `/content/duyurular/${id}`, { cookie, body });
    return [answer.status, await bodyOf<Refused>(answer)] as const;
  };
  for (const [times, errors] of [
    [{ publishAt: "2020-01-01T10:00" }, { publishAt: ["content.issues.inThePast"] }],
    [
      { publishAt: "2999-01-02T10:00", unpublishAt: "2999-01-01T10:00" },
      { unpublishAt: ["content.issues.unpublishBeforePublish"] },
    ],
    [{ publishAt: "" }, { publishAt: ["content.issues.missing"] }],
  ] as const) {
    const [status, refused] = await schedule(times);
    expect([status, refused.problem, refused.panelErrors, refused.isKept]).toEqual([
      400,
      "content.entry.notScheduled",
      errors,
      true,
    ]);
  }
});
