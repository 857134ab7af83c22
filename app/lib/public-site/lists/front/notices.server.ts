import type { Section } from "~/lib/content/definition/definition";
import type { Published } from "~/lib/content/publication/read/published-data.server";
import { isOver } from "~/lib/content/publication/read/published-times.server";
import type { Notice } from "~/lib/public-site/entry/entry-view";
import type { Labels } from "~/lib/public-site/entry/labels.server";

/** Warnings for readers: cancelled, urgent, over, archived. */
export function noticesOf(section: Section, entry: Published, labels: Labels): Notice[] {
  const { roles } = section.publicFace;
  const { upcoming } = section.publicFace.times;
  const code = roles.status ? String(entry.data[roles.status.field] ?? "") : "";
  const tone = roles.status?.tones[code];
  const past = upcoming ? labels.t([`public.sections.${section.id}.past`, "public.past"]) : labels.t("public.archived");
  return [
    ...(roles.status && tone ? [{ tone, text: labels.option(section, roles.status.field, code) }] : []),
    ...(entry.archived || isOver(section, entry) ? [{ tone: "neutral", text: past } as const] : []),
  ];
}
