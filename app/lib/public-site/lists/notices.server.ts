import type { Section } from "~/lib/content/definition/definition";
import type { Published } from "~/lib/content/publication/published.server";
import type { Notice } from "~/lib/public-site/entry/entry-view";
import type { Labels } from "~/lib/public-site/entry/labels.server";

const eventTones: Record<string, Notice["tone"]> = { cancelled: "error", postponed: "warning", rescheduled: "warning", online: "info" };
const priorityTones: Record<string, Notice["tone"]> = { urgent: "error", important: "warning" };

/** What a reader must not miss: cancelled, urgent, of the archive. */
export function noticesOf(section: Section, { data, archived }: Published, labels: Labels): Notice[] {
  const marked = (field: string, tones: Record<string, Notice["tone"]>): Notice[] => {
    const code = section.fields[field] ? String(data[field] ?? "") : "";
    const tone = tones[code];
    return tone ? [{ tone, text: labels.option(section, field, code) }] : [];
  };
  return [
    ...marked("eventStatus", eventTones),
    ...marked("priority", priorityTones),
    ...(archived ? [{ tone: "neutral", text: labels.t(section.publicFace.schemaType === "Event" ? "public.past" : "public.archived") } as const] : []),
  ];
}
