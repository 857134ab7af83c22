import { expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { createEntry, getEntry } from "~/lib/content/entries/entries.server";
import { createPublished } from "~/lib/content/workflow/publishing.server";

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

test("what other pages need gets no end: the form's text is saved, its writer is told why and goes on from it", async () => {
  const [buildings, units] = [section("hizmetbinalari"), section("mudurlukler")];
  const name = { tr: "Ana bina" };
  const { id } = await createPublished(systemActor, buildings, {
    data: { name, buildingType: "main", officePhone: "+902329992000", location: { lat: 38.46, lng: 27.21 } },
  });
  const html = { tr: "<p>Görevler</p>" };
  const ofUnit = { unitType: "directorate", duties: html, officePhone: "+902329991100", email: "imar@bornova.example" };
  await createPublished(systemActor, units, { data: { ...ofUnit, name: { tr: "İmar Müdürlüğü" }, building: id } });
  const { cookie } = await signedIn("webAdmin");
  const post = async (fields: Record<string, string>) => {
    const body = new FormData();
    for (const [field, value] of Object.entries(fields)) body.set(field, value);
    return ask("POST", `/content/hizmetbinalari/${id}`, { cookie, body });
  };
  const answer = await post({
    intent: "schedule",
    version: "1",
    "name.tr": "Ana hizmet binası",
    unpublishAt: "2999-01-01T10:00",
  });
  expect([answer.status, await bodyOf(answer)]).toMatchObject([
    409,
    { problem: "refusals.inUse", isKept: true, version: 2 },
  ]);
  expect((await getEntry(systemActor, buildings, id)).data.name).toEqual({ tr: "Ana hizmet binası" });
  // The version of the answer is that of the writer's own save, so the next save meets nobody.
  expect((await post({ intent: "save", version: "2", "name.tr": "Ana bina" })).status).toBe(302);
});
