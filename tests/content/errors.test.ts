import { expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { createEntry } from "~/lib/content/entries/entries.server";
import {
  ForbiddenFields,
  Incomplete,
  InUse,
  InvalidData,
  OnDisplay,
  OwnEdit,
  stateProblems,
  WrongState,
  type StateProblem,
} from "~/lib/content/errors";
import { trashEntry } from "~/lib/content/workflow/trash.server";
import { StaleVersion } from "~/lib/platform/values/stale-version";
import english from "../../public/i18n/en.json";
import turkish from "../../public/i18n/tr.json";

import { ask, bodyOf, signedIn } from "../support/api";
import { completeNotice, section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();

const current = { id: "x", version: 2, data: {}, updatedBy: null, updatedAt: new Date(0) };
const reasons = Object.keys(stateProblems) as StateProblem[];
const all = [
  new InvalidData({}),
  new Incomplete({}),
  new ForbiddenFields([]),
  new OwnEdit(),
  new StaleVersion(current, [], {}),
  new InUse({ seen: [], unseen: 0 }),
  new OnDisplay(new Date(0)),
  ...reasons.map((reason) => new WrongState(reason)),
];
const textAt = (dictionary: object, key: string): unknown =>
  key.split(".").reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], dictionary);

test("every refusal has a sentence of its own in both languages", () => {
  const sentences = all.map(({ messageKey }) => [textAt(turkish, messageKey), textAt(english, messageKey)]);
  expect(sentences.flat().filter((text) => typeof text !== "string")).toEqual([]);
  const ofStates = reasons.map((reason) => textAt(turkish, new WrongState(reason).messageKey));
  expect(new Set(ofStates).size).toBe(reasons.length);
});

test("scripts and people are told why the state does not allow it, each in their language", async () => {
  const [notices, department] = [section("duyurular"), (await unit()).id];
  const { bearer } = await signedIn("webAdmin");
  const { id } = await createEntry(systemActor, notices, { data: completeNotice(department) });
  const refused = async (verb: string, body: object, language = "tr") =>
    bodyOf<Record<string, unknown>>(
      ask("POST", `/api/content/duyurular/${id}/${verb}`, {
        bearer,
        json: { version: 1, ...body },
        headers: { "Accept-Language": language },
      }),
    );
  expect(await refused("archive", {})).toMatchObject({
    code: "wrongState",
    reason: "notPublished",
    message: turkish.content.stateProblems.notPublished,
  });
  expect(await refused("unschedule", {}, "en")).toMatchObject({
    code: "wrongState",
    reason: "notScheduled",
    message: english.content.stateProblems.notScheduled,
  });
  await trashEntry(systemActor, notices, id, { version: 1 });
  expect(await refused("publish", {})).toMatchObject({
    reason: "inTrash",
    message: turkish.content.stateProblems.inTrash,
  });
});
