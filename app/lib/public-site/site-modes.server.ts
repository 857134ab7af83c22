import type { Locale, Localized } from "~/lib/content/values";
import { cached, peekCached } from "~/lib/platform/cache/tagged-cache.server";
import { toIsoDate } from "~/lib/platform/text/dates";
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

/** Days are those of Turkey, the last one included; without a first day there is none. */
export function isWithin({ from, until }: Days, now: Date): boolean {
  const today = toIsoDate(now) ?? "";
  return from !== undefined && from <= today && (until === undefined || today <= until);
}

/** What every page of the site shows today besides itself. */
export async function siteModes(locale: Locale, now = new Date()): Promise<SiteModes> {
  const { mourning, special } = await readModes();
  const words = isWithin(special, now) ? translate(special.text, locale) : null;
  return {
    mourning: isWithin(mourning, now) ? { text: translate(mourning.text, locale) } : null,
    special: words ? { text: words, colour: special.colour ?? null } : null,
  };
}

export type Closed = {
  message: Localized;
  until: string | null;
  /** Pages that stay open, as `staysOpen` reads them. */
  openPaths: readonly string[];
};

/** Why the site is closed to citizens now; null: it is open. A time that has passed opens it. */
export async function siteClosed(now = new Date()): Promise<Closed | null> {
  return closedBy(await readModes(), now);
}

/** Whether memory says that the site is open; false as well where the database would have to be asked. */
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

/** A path as somebody typed or copied it, without what follows it. */
const plainPath = (path: string) => path.replace(/[?#].*$/s, "").replace(/\/$/, "");

/**
 * Whether a page stays open while the site is closed: with all below it, unless it is the front page, below which
 * everything lies.
 */
export function staysOpen({ openPaths }: Pick<Closed, "openPaths">, pathname: string): boolean {
  const asked = plainPath(pathname);
  return openPaths.some((path) => asked === path || (path !== "" && path !== "/home" && asked.startsWith(`${path}/`)));
}
