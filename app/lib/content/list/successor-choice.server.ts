import type { TFunction } from "i18next";

import type { Actor } from "~/lib/access/actor";
import { entryTitles } from "~/lib/content/entries/entries.server";
import { nowhere } from "~/lib/content/publication/addresses/successors.server";
import { titleFor } from "~/lib/content/title-for";
import type { Locale, Localized } from "~/lib/content/values";

import { searchLinkTargets } from "./link-targets.server";

type Found = { value: string; title: string; of: string };
const least = 2;

/** Published entries that may replace others, found by search, with the one selected before. Null: no search. */
export async function findSuccessors(
  actor: Actor,
  { search, target, except }: { search: string; target: string; except: readonly string[] },
  t: TFunction,
  locale: Locale,
): Promise<Found[] | null> {
  const asked = search.trim().slice(0, 200);
  if (asked.length < least && target === "") return null;
  const named = (title: Localized, section: string, id: string): Found => ({
    value: id,
    title: titleFor(title, locale)?.text ?? t("content.untitled"),
    of: t(`content.sections.${section}.title`),
  });
  const [kept, found] = [
    await entryTitles(actor, [target]),
    asked.length < least ? [] : await searchLinkTargets(actor, asked),
  ];
  const others = found.filter(
    ({ id, liveVersion, href }) => id !== target && liveVersion !== null && href.tr !== null && !except.includes(id),
  );
  return [
    ...[...kept].map(([id, { title, section }]) => named(title, section, id)),
    ...others.map(({ id, title, section }) => named(title, section, id)),
  ];
}

/** A search text means a redirect, even if Enter was pressed in another field. */
export function lookedFor<Asked extends { way: "gone" | "redirect" | "nowhere"; search: string }>(asked: Asked): Asked {
  return asked.search.trim() === "" ? asked : { ...asked, way: "redirect" };
}

/** Where the address leads, as the form says; `leadsTo` null: a page that says the entry is gone. */
export function readLeadsTo(form: FormData): {
  way: "gone" | "redirect" | "nowhere";
  search: string;
  target: string;
  leadsTo: string | null;
} {
  const written = form.get("way");
  const way = written === "redirect" || written === nowhere ? written : "gone";
  const [search, target] = ["search", "target"].map((name) => String(form.get(name) ?? "").slice(0, 200)) as [
    string,
    string,
  ];
  return { way, search, target, leadsTo: way === "redirect" ? target : way === nowhere ? nowhere : null };
}
