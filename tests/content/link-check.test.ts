import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { getEntry } from "~/lib/content/entries/entries.server";
import { listEntries } from "~/lib/content/list/entry-list.server";
import { parseListQuery } from "~/lib/content/list/list-query";
import { checkLinks } from "~/lib/content/maintenance/link-check.server";
import { createPublished } from "~/lib/content/workflow/publishing.server";
import { db } from "~/lib/platform/db/database.server";
import { enqueueJob, startJobs } from "~/lib/platform/jobs/jobs.server";
import { jobs } from "~/lib/platform/jobs/schema.server";
import { storeSettingGroup } from "~/lib/settings/settings.server";

import { section } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();

test("the addresses of our websites are asked only where that is allowed, and what does not answer can be filtered", async () => {
  const sites = section("websitelerimiz");
  const site = async (name: string) =>
    (await createPublished(systemActor, sites, { data: { title: { tr: name }, url: `https://${name}.example` } })).id;
  const [open, shy, gone, silent] = [
    await site("acik"),
    await site("cekingen"),
    await site("yok"),
    await site("sessiz"),
  ];
  const answers: Record<string, number> = {
    "https://acik.example": 200,
    "https://cekingen.example": 403,
    "https://yok.example": 404,
  };
  const asked: string[] = [];
  const ask = (address: string) => {
    asked.push(address);
    const status = answers[address];
    return status === undefined ? Promise.reject(new Error("nobody answers")) : Promise.resolve(status);
  };
  expect(await checkLinks(ask)).toBe(0);
  expect(asked).toEqual([]);
  await storeSettingGroup("group.links", { version: 1, data: { isAllowed: true } });
  expect(await checkLinks(ask)).toBe(4);
  const found = await Promise.all([open, shy, gone, silent].map((id) => getEntry(systemActor, sites, id)));
  expect(found.map(({ data, version }) => [data.httpStatus, data.broken, typeof data.lastCheckedAt, version])).toEqual([
    [200, false, "string", 1],
    [403, false, "string", 1],
    [404, true, "string", 1],
    [undefined, true, "string", 1],
  ]);
  const { items } = await listEntries(
    systemActor,
    sites,
    parseListQuery(sites, new URLSearchParams({ broken: "true" })),
  );
  expect(items.map(({ id }) => id).sort()).toEqual([gone, silent].sort());
});

test("a night on which the check fails is followed by the next night", async () => {
  const next = new Date(Date.now() + 86_400_000);
  const plan = (runAt: Date) => enqueueJob({ kind: "probe", key: "probe", payload: {}, runAt });
  await plan(new Date(Date.now() - 1_000));
  let runs = 0;
  const run = async () => {
    await plan(next);
    runs += 1;
    throw new Error("the line is down");
  };
  const stop = startJobs({}, {}, { probe: { pauses: [], run } });
  await expect.poll(() => runs).toBe(1);
  await stop();
  expect(await db().select({ state: jobs.state, runAt: jobs.runAt }).from(jobs).where(eq(jobs.key, "probe"))).toEqual([
    { state: "waiting", runAt: next },
  ]);
});
