import type { SampleEntry } from "../types";

const topics: readonly (readonly [key: string, tr: string, en: string])[] = [
  ["most-asked", "En çok sorulanlar", "Most asked"],
  ["general-inquiries", "Genel sorular", "General questions"],
  ["licenses", "Kullanım hakları ve izinler", "Licences and permissions"],
  ["payments", "Ücretler, ödemeler ve ihaleler", "Fees, payments and tenders"],
  ["support", "Destek", "Support"],
];

/** The topics of the questions that staff ask; both languages share an address. */
export const entries: SampleEntry[] = topics.map(([key, tr, en]) => ({
  key, data: { title: { tr, en }, slug: { tr: key, en: key } }, publishedDaysAgo: 320,
}));
