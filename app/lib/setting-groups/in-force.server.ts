import { electionPeriod } from "~/lib/content/rules/election-period.server";
import { siteClosed, siteModes } from "~/lib/public-site/site/site-modes.server";
import type { SettingGroupName } from "~/lib/settings/settings.server";

/** Modes that are in force now, by their group. */
export async function modesInForce(now = new Date()): Promise<ReadonlySet<SettingGroupName>> {
  const [closed, { mourning, special }, election] = await Promise.all([
    siteClosed(now),
    siteModes("tr", now),
    electionPeriod(now),
  ]);
  const inForce = { maintenance: closed, mourning, specialDay: special, election };
  return new Set((Object.keys(inForce) as (keyof typeof inForce)[]).filter((name) => inForce[name] !== null));
}
