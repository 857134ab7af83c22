import type { SampleEntry } from "../types";

const topics: readonly (readonly [key: string, tr: string, en: string])[] = [
  ["getting-started", "Başlarken", "Getting started"],
  ["projects", "İşler ve panolar", "Work and boards"],
  ["settings", "Ayarlar", "Settings"],
  ["payments", "Ödemeler ve ihale kayıtları", "Payments and tender records"],
  ["your-account", "Hesabınız", "Your account"],
];

/** The topics of the guides for staff; both languages share an address. */
export const entries: SampleEntry[] = topics.map(([key, tr, en]) => ({
  key, data: { title: { tr, en }, slug: { tr: key, en: key } }, publishedDaysAgo: 320,
}));
