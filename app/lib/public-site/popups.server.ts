import { sectionsWithPart } from "~/lib/content/definition/registry.server";
import type { OverlayPart } from "~/lib/content/definition/site-parts.server";
import { publicTags, type Pointed, type Published } from "~/lib/content/publication/read/published-data.server";
import type { Locale } from "~/lib/content/values";
import { cached } from "~/lib/platform/cache/tagged-cache.server";

import { videoOf } from "~/lib/content/fields/media/videos";
import { shownFragments } from "./lists/front/slides.server";
import { pictureOf } from "./pictures";
import type { Popup } from "./popups";
import { translate } from "~/lib/content/translated-text";

const opening = sectionsWithPart("overlay");
type Kept = Popup & { paths: readonly string[] | null; priority: number; from: string };

const madeFrom = opening.flatMap(({ section }) => publicTags(section));

/** The most important popup for each kind of device. Everybody gets the same. */
export async function popupsFor(locale: Locale, path: string): Promise<Popup[]> {
  if (opening.length === 0) return [];
  const now = Date.now();
  const all = await cached(madeFrom, `popups ${locale}`, () => livePopups(locale, now), now + 60_000);
  const here = all.filter(({ paths }) => paths === null || paths.some((one) => isUnder(path, one)));
  const best = (["desktop", "mobile"] as const).map((device) =>
    here.find((popup) => popup.device === "all" || popup.device === device),
  );
  return [...new Set(best)].flatMap((popup) => (popup ? [shownOf(popup)] : []));
}

/** "/home/duyurular/*" includes the pages below it. */
function isUnder(path: string, named: string): boolean {
  const bare = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
  if (!named.endsWith("/*")) return bare === named.replace(/\/$/, "");
  const base = named.slice(0, -2);
  return bare === base || bare.startsWith(`${base}/`);
}

function shownOf({ paths: _paths, priority: _priority, from: _from, ...popup }: Kept): Popup {
  return popup;
}

async function livePopups(locale: Locale, now: number): Promise<Kept[]> {
  const found = await Promise.all(
    opening.map(async ({ section, part }) => {
      const { items, files, titles } = await shownFragments(section, locale, now);
      return items.flatMap((item) => popupOf(part(item.data), item, { files, titles }, locale) ?? []);
    }),
  );
  // Among equals the newest.
  return found.flat().sort((a, b) => b.priority - a.priority || b.from.localeCompare(a.from));
}

function popupOf(part: OverlayPart, { id, title }: Published, { files }: Pointed, locale: Locale): Kept | null {
  const popupTitle = translate(title, locale);
  const { content: shown, link, button, frequency, device, delay, priority, from, paths } = part;
  if (!popupTitle || !shown) return null;
  const content = {
    picture: "picture" in shown ? pictureOf(shown.picture, files, locale) : null,
    html: "html" in shown ? translate(shown.html, locale) : null,
    video: "video" in shown ? videoOf(shown.video) : null,
  };
  if (Object.values(content).every((one) => one === null)) return null;
  return {
    id,
    title: popupTitle,
    ...content,
    href: typeof link === "string" ? link : null,
    button: translate(button, locale),
    frequency: frequency === "session" || frequency === "once" || frequency === "always" ? frequency : "day",
    device: device === "desktop" || device === "mobile" ? device : "all",
    delay: Number(delay ?? 0),
    priority: Number(priority ?? 1),
    from: String(from ?? ""),
    paths,
  };
}
