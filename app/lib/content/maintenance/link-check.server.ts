import { sections } from "~/lib/content/definition/registry.server";
import { storeSystemValues } from "~/lib/content/entries/derived/system-values.server";
import { readPublished } from "~/lib/content/publication/read/published.server";
import { nextQuietHour } from "~/lib/platform/db/embedded/vacuum.server";
import { statusOf } from "~/lib/platform/http/outgoing/outgoing.server";
import { enqueueJob, findDailyJob, type OutsideJob } from "~/lib/platform/jobs/jobs.server";
import { log } from "~/lib/platform/log/log.server";
import { getSettingGroup } from "~/lib/settings/settings.server";

const kind = "content.checkLinks";
/** An hour before the nightly clean-up of the database. */
const earlier = 3_600_000;
/** Links not reached in this time, in ms, are checked another night: each night starts elsewhere. */
const patience = 4 * 60_000;
const maxLinks = 500;
const day = 86_400_000;

/** Nightly, and only where the administration allows outgoing requests. */
export const linkJobs: Record<string, OutsideJob> = {
  [kind]: {
    pauses: [],
    async run() {
      await planNext(new Date());
      await checkLinks();
    },
  },
};

const planNext = (now: Date) =>
  enqueueJob({
    kind,
    key: kind,
    payload: {},
    runAt: new Date(nextQuietHour(new Date(now.getTime() + earlier)).getTime() - earlier),
  });

export async function planLinkCheck(now = new Date()): Promise<void> {
  const planned = await findDailyJob(kind, now);
  if (!planned) await planNext(now);
}

/** Some servers refuse HEAD requests: these statuses don't mean a broken page. */
const isBroken = (status: number | null) =>
  status === null || (status >= 400 && ![401, 403, 405, 429, 501].includes(status));

/** Checks the addresses one after the other. @param ask for tests @returns how many were checked */
export async function checkLinks(
  ask: (address: string) => Promise<number> = statusOf,
  now = Date.now(),
): Promise<number> {
  const { isAllowed } = (await getSettingGroup("links")).data as { isAllowed?: boolean };
  if (isAllowed !== true) return 0;
  const began = performance.now();
  let asked = 0;
  for (const section of sections.values()) {
    const check = section.publishing.linkCheck;
    if (!check) continue;
    const { items } = await readPublished(section, { locale: "tr", page: 1, size: maxLinks });
    const first = items.length > 0 ? Math.floor(now / day) % items.length : 0;
    for (const { id, data } of [...items.slice(first), ...items.slice(0, first)]) {
      const address = data[check.address];
      if (typeof address !== "string" || performance.now() - began > patience) continue;
      const status = await ask(address).catch(() => null);
      await storeSystemValues(section, id, {
        [check.answered]: status,
        [check.at]: new Date(now).toISOString(),
        [check.isBroken]: isBroken(status),
      });
      asked++;
    }
  }
  log.info({ asked }, "the addresses of our websites are checked");
  return asked;
}
