import type { SampleEntry } from "../types";

function line(key: string, kind: "info" | "counter" | "ticker", text: readonly [tr: string, en: string], data: Record<string, unknown>): SampleEntry {
  return { key, publishedDaysAgo: 20, data: { text: { tr: text[0], en: text[1] }, kind, active: true, ...data } };
}

export const entries: SampleEntry[] = [
  line("yesil-alan", "counter", ["45 mahallede yeşil alan", "Green space in 45 neighbourhoods"], { value: 1.2, unit: { tr: "milyon m²", en: "million m²" }, icon: "heroicons_outline:globe-europe-africa" }),
  line("kutuphane-uyesi", "counter", ["Kütüphane üyesi", "Library members"], { value: 38450, unit: { tr: "kişi", en: "people" }, icon: "heroicons_outline:book-open" }),
  line("geri-donusum", "counter", ["Bu yıl geri kazanılan atık", "Waste recycled this year"], { value: 9640, unit: { tr: "ton", en: "tonnes" }, icon: "heroicons_outline:arrow-path" }),
  line("nobetci-birimler", "info", ["Bugünkü nöbetçi birimler", "Units on duty today"], { icon: "heroicons_outline:clock", link: "/home/mudurlukler" }),
  line("meclis", "ticker", ["Meclis toplantısı ayın ilk perşembesi saat 10.00'da; oturum herkese açıktır.", "The council meets at 10:00 on the first Thursday of the month; everyone may attend."], { link: "/home/duyurular" }),
  line("pazar", "ticker", ["Üretici pazarı cumartesi günleri 08.00–14.00 arasında Küçükpark'ta.", "Farmers' market on Saturdays from 8 to 14 in Küçükpark."], {}),
];
