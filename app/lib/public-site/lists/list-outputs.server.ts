import type { Section } from "~/lib/content/definition/definition";
import { publicPaths } from "~/lib/content/definition/paths";
import { listFilesOf } from "~/lib/content/definition/public-addresses.server";
import type { Locale } from "~/lib/content/values";

export type ListOutput = { kind: "calendar" | "rss" | "pdf" | "sheet" | "data"; href: string };

export function outputsOf(section: Section, locale: Locale): ListOutput[] {
  const files = listFilesOf(section);
  return [
    ...(["calendar", "rss", "pdf", "sheet"] as const)
      .filter((file) => files.includes(file))
      .map((file) => ({ kind: file, href: publicPaths.file(section, file, locale) })),
    ...(files.includes("csv")
      ? [{ kind: "data" as const, href: `${publicPaths.openData(locale)}#data-${section.id}` }]
      : []),
  ];
}
