import type { SampleEntry } from "../types";

function tab(key: string, title: readonly [tr: string, en: string], data: Record<string, unknown>, state?: SampleEntry["state"]): SampleEntry {
  return { key, publishedDaysAgo: 60, data: { tabTitle: { tr: title[0], en: title[1] }, mode: "auto", layout: "cards", active: true, ...data }, ...(state && { state }) };
}

export const entries: SampleEntry[] = [
  tab("haberler", ["Haberler", "News"], { source: "haberler", limit: 8 }),
  tab("duyurular", ["İlan ve Duyurular", "Announcements"], { source: "duyurular", limit: 6, layout: "list" }),
  tab("etkinlik-takvimi", ["Etkinlik Takvimi", "Calendar of Events"], { source: "etkinlikler", limit: 12, layout: "calendar" }),
  tab("hafta-sonu", ["Hafta Sonu Ne Yapsak?", "This Weekend"], {
    source: "etkinlikler", mode: "manual", limit: 6,
    items: [
      { _key: "bir", section: "etkinlikler", happening: "@etkinlikler/tohum-takas" },
      { _key: "iki", section: "etkinlikler", happening: "@etkinlikler/masal-saati" },
      { _key: "uc", section: "haberler", newsItem: "@haberler/uretici-pazari-kucukpark" },
    ],
  }),
  tab("yaz-etkinlikleri", ["Yaz Etkinlikleri", "Summer Events"], { source: "etkinlikler", limit: 6, active: false }, "draft"),
];
