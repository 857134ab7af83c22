import { ok, problem, warning, type Finding } from "./finding";

/** In ms. Codes of authenticator apps change every 30 s; schedules count minutes. */
const [warnedFrom, wrongFrom] = [2_000, 30_000];

/** @param other read between `before` and `after` of our clock @param slack its imprecision in ms */
export function clockFinding(
  check: string,
  whose: string,
  other: Date,
  before: number,
  after: number,
  slack = 0,
): Finding {
  const off = Math.max(0, Math.abs(other.getTime() - (before + after) / 2) - (after - before) / 2 - slack);
  const advice = "Let both machines keep time by NTP (systemd-timesyncd, chrony).";
  if (off >= wrongFrom)
    return problem(
      check,
      `This machine's clock and ${whose} are ${Math.round(off / 1000)} seconds apart: schedules, links and codes of authenticator apps go wrong.`,
      advice,
    );
  if (off >= warnedFrom)
    return warning(check, `This machine's clock and ${whose} are ${(off / 1000).toFixed(1)} seconds apart.`, advice);
  return ok(check, `This machine's clock and ${whose} agree.`);
}
