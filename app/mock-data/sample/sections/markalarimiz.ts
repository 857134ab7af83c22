import { day, html, image, list } from "../entry-parts";
import type { SampleEntry } from "../types";

type Brand = { name: string; slogan: readonly [tr: string, en: string]; logo: string; text: readonly [tr: string, en?: string]; mark?: string; more?: Record<string, unknown>; state?: SampleEntry["state"] };

function brand(key: string, { name, slogan, logo, text, mark, more, state }: Brand): SampleEntry {
  const data = { name, slogan: { tr: slogan[0], en: slogan[1] }, logo: image(logo), description: { tr: text[0], ...(text[1] && { en: text[1] }) }, ...(mark && { trademarkNo: mark, registeredOn: day(-800) }), ...more };
  return { key, data, ...(state ? { state } : {}), ...(state !== "draft" && { publishedDaysAgo: 220 }) };
}

export const entries: SampleEntry[] = [
  brand("uretici-pazari", { name: "Bornova Üretici Pazarı", slogan: ["Tarladan sofraya, aracısız", "From field to table, with nobody between"], logo: "market-01", mark: "2022/104512", text: [html("Üreticilerin aracısız satış yaptığı haftalık pazar.", list("Her cumartesi 08.00–15.00", "42 üretici, 6 kooperatif")), html("A weekly market where growers sell themselves, every Saturday from eight to three.")], more: { instagram: "https://sosyal.example/uretici-pazari", gallery: [image("market-01"), image("market-02")] } }),
  brand("kent-lokantasi", { name: "Bornova Kent Lokantası", slogan: ["Herkese sıcak bir tabak", "A warm plate for everyone"], logo: "table-01", mark: "2023/078230", text: [html("Dört çeşit yemek, öğrenciye ve emekliye indirimli.", "Menü her ay diyetisyenlerle hazırlanır."), html("Four dishes a day, at a reduced price for students and pensioners.")] }),
  brand("cocuk-atolyesi", { name: "Bornova Çocuk Atölyesi", slogan: ["Oynayarak öğreniyoruz", "We learn by playing"], logo: "workshop-01", text: [html("4–12 yaş için resim, kodlama ve doğa atölyeleri."), html("Workshops on painting, coding and nature for children from four to twelve.")] }),
  brand("bag-evi", { name: "Bağ Evi", slogan: ["Bornova Misketi'nin evi", "Home of the Bornova Muscat"], logo: "village-01", text: [html("Yerel üzüm çeşitlerinin tanıtıldığı tadım ve satış noktası.")] }),
  brand("kitap-kafe", { name: "Bornova Kitap Kafe", slogan: ["Bir kitap, bir çay", "A book and a tea"], logo: "library-01", text: [html("Parkların içindeki okuma köşeleri; kitaplar ödünç alınır, çay belediyeden."), html("Reading corners within the parks: books are lent, and the tea is on the municipality.")] }),
  brand("ikinci-el", { name: "Yeniden Dükkân", slogan: ["Eşyanın ikinci ömrü", "A second life for things"], logo: "recycling-01", text: [html("Onarılan eşyalar ihtiyaç sahiplerine ulaştırılacak.")], state: "draft" }),
];
