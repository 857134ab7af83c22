import type { Section } from "~/lib/content/definition/definition";
import { publicPaths } from "~/lib/content/definition/paths";
import type { Locale } from "~/lib/content/values";
import { offeredFiles } from "~/lib/public-site/outputs/calendar-feeds.server";

export type ListOutput = { kind: "calendar" | "rss" | "pdf" | "sheet" | "data"; href: string };

export async function outputsOf(section: Section, locale: Locale): Promise<ListOutput[]> {
  const files = await offeredFiles(section);
  return [
    ...(["calendar", "rss", "pdf", "sheet"] as const)
      .filter((file) => files.includes(file))
      .map((file) => ({ kind: file, href: publicPaths.file(section, file, locale) })),
    ...(files.includes("csv")
      ? [{ kind: "data" as const, href: `${publicPaths.openData(locale)}#data-${section.id}` }]
      : []),
  ];
}
