import type { Locale, Localized } from "~/lib/content/values";
import { cached, peekCached } from "~/lib/platform/cache/tagged-cache.server";
import { toIsoDate } from "~/lib/platform/text/dates/dates";
import { getSettingGroup, settingsTag } from "~/lib/settings/settings.server";

import type { SiteModes } from "./site-identity";
import { translate } from "~/lib/content/translated-text";

type Days = { from?: string; until?: string };
type Stored = {
  maintenance: { isClosed?: boolean; closedUntil?: string; message?: Localized; openPaths?: { path: string }[] };
  mourning: Days & { text?: Localized };
  special: Days & { text?: Localized; colour?: string };
};

const kept = "site modes";

function readModes(): Promise<Stored> {
  return cached([settingsTag], kept, async () => {
    const [maintenance, mourning, special] = await Promise.all([
      getSettingGroup("maintenance"),
      getSettingGroup("mourning"),
      getSettingGroup("specialDay"),
    ]);
    return { maintenance: maintenance.data, mourning: mourning.data, special: special.data } as Stored;
  });
}

/** Days in Turkey, the last included; false without a first day. */
export function isWithin({ from, until }: Days, now: Date): boolean {
  const today = toIsoDate(now) ?? "";
  return from !== undefined && from <= today && (until === undefined || today <= until);
}

export async function siteModes(locale: Locale, now = new Date()): Promise<SiteModes> {
  const { mourning, special } = await readModes();
  const specialText = isWithin(special, now) ? translate(special.text, locale) : null;
  return {
    mourning: isWithin(mourning, now) ? { text: translate(mourning.text, locale) } : null,
    special: specialText ? { text: specialText, colour: special.colour ?? null } : null,
  };
}

export type Closed = {
  message: Localized;
  until: string | null;
  openPaths: readonly string[];
};

/** null: the site is open. A planned opening time that has passed opens it. */
export async function siteClosed(now = new Date()): Promise<Closed | null> {
  return closedBy(await readModes(), now);
}

/** False also when the database would have to be asked. */
export function isKnownOpen(): boolean {
  const modes = peekCached<Stored>([settingsTag], kept);
  return modes !== undefined && closedBy(modes, new Date()) === null;
}

function closedBy(
  { maintenance: { isClosed, closedUntil, message, openPaths = [] } }: Stored,
  now: Date,
): Closed | null {
  if (!isClosed || (closedUntil !== undefined && new Date(closedUntil) <= now)) return null;
  return {
    message: message ?? {},
    until: closedUntil ?? null,
    openPaths: openPaths.map(({ path }) => plainPath(path)),
  };
}

/** A typed or copied path without query, anchor and trailing slash. */
const plainPath = (path: string) => path.replace(/[?#].*$/s, "").replace(/\/$/, "");

/** A page stays open with all pages below it, except the front page, which is above everything. */
export function staysOpen({ openPaths }: Pick<Closed, "openPaths">, pathname: string): boolean {
  const asked = plainPath(pathname);
  return openPaths.some((path) => asked === path || (path !== "" && path !== "/home" && asked.startsWith(`${path}/`)));
}
