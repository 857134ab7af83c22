import type { SampleEntry } from "../types";

const topics: readonly (readonly [key: string, tr: string, en: string])[] = [
  ["personal-data", "Kişisel veriler", "Personal data"],
  ["accessibility", "Erişilebilirlik", "Accessibility"],
  ["writing", "Yazı dili", "Writing"],
  ["security", "Bilgi güvenliği", "Information security"],
];

/** The topics of the courses for staff; both languages share an address. */
export const entries: SampleEntry[] = topics.map(([key, tr, en]) => ({
  key, data: { title: { tr, en }, slug: { tr: key, en: key } }, publishedDaysAgo: 320,
}));
