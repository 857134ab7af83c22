import { day, image, neighbourhood } from "../entry-parts";
import type { SampleEntry } from "../types";

type Area = readonly [key: string, name: string, place: string, lat: number, lng: number, squareMetres: number, address: string];

/** Sixty areas; positions and sizes are plausible, for a municipality takes both from its register. */
const areas: readonly Area[] = [
  ["buyuk-park", "Büyük Park Toplanma Alanı", "kizilay", 38.4702, 27.2258, 46_000, "Mustafa Kemal Cad."],
  ["kucukpark", "Küçükpark Toplanma Alanı", "erzene", 38.463, 27.219, 5200, "Süvari Cad."],
  ["evka3-spor", "Evka 3 Spor Alanı Toplanma Alanı", "evka-3", 38.4661, 27.2347, 9800, "128. Sok."],
  ["yesilova-meydan", "Yeşilova Mahalle Meydanı Toplanma Alanı", "yesilova", 38.4577, 27.2117, 2400, "Karacaoğlan Cad."],
  ["evka4-spor", "Evka 4 Spor Alanı Toplanma Alanı", "evka-4", 38.4845, 27.2268, 12_300, "130. Sok."],
  ["evka4-park", "Evka 4 Parkı Toplanma Alanı", "evka-4", 38.4828, 27.2291, 6100, "131/3 Sok."],
  ["ataturk-park", "Atatürk Mahallesi Parkı Toplanma Alanı", "ataturk", 38.4769, 27.2477, 8700, "905. Sok."],
  ["ataturk-okul", "Atatürk Mahallesi Okul Bahçesi Toplanma Alanı", "ataturk", 38.4781, 27.2455, 3900, "898. Sok."],
  ["barbaros-park", "Barbaros Parkı Toplanma Alanı", "barbaros", 38.4604, 27.2318, 3100, "5168. Sok."],
  ["besyol-meydan", "Beşyol Köy Meydanı Toplanma Alanı", "besyol", 38.5089, 27.2895, 1800, "Köy meydanı"],
  ["birlik-park", "Birlik Parkı Toplanma Alanı", "birlik", 38.4525, 27.2294, 2600, "4221. Sok."],
  ["camici-meydan", "Çamiçi Köy Meydanı Toplanma Alanı", "camici", 38.5123, 27.2339, 1500, "Köy meydanı"],
  ["camkule-seyir", "Çamkule Seyir Parkı Toplanma Alanı", "camkule", 38.4419, 27.2211, 2900, "4045. Sok."],
  ["cinar-park", "Çınar Parkı Toplanma Alanı", "cinar", 38.457, 27.2147, 2200, "1586. Sok."],
  ["cicekli-pazar", "Çiçekli Pazar Yeri Toplanma Alanı", "cicekli", 38.5325, 27.3357, 3400, "Köy meydanı"],
  ["doganlar-park", "Doğanlar Kent Parkı Toplanma Alanı", "doganlar", 38.4668, 27.2551, 15_600, "1410. Sok."],
  ["doganlar-okul", "Doğanlar Okul Bahçesi Toplanma Alanı", "doganlar", 38.4653, 27.2572, 4200, "1425. Sok."],
  ["egemenlik-park", "Egemenlik Parkı Toplanma Alanı", "egemenlik", 38.4401, 27.2464, 5400, "6106. Sok."],
  ["egridere-meydan", "Eğridere Köy Meydanı Toplanma Alanı", "egridere", 38.5464, 27.2766, 1200, "Köy meydanı"],
  ["ergene-park", "Ergene Parkı Toplanma Alanı", "ergene", 38.4716, 27.2146, 3700, "526. Sok."],
  ["ergene-kampus", "Ergene Spor Salonu Bahçesi Toplanma Alanı", "ergene", 38.4705, 27.2137, 5100, "531. Sok."],
  ["erzene-pazar", "Erzene Pazar Yeri Toplanma Alanı", "erzene", 38.4653, 27.2192, 7400, "93. Sok."],
  ["gop-park", "Gaziosmanpaşa Parkı Toplanma Alanı", "gaziosmanpasa", 38.4494, 27.2101, 2500, "5220. Sok."],
  ["gokdere-okul", "Gökdere Okul Bahçesi Toplanma Alanı", "gokdere", 38.4376, 27.2873, 3300, "Okul Sok."],
  ["gurpinar-park", "Gürpınar Parkı Toplanma Alanı", "gurpinar", 38.4754, 27.2714, 6900, "7226. Sok."],
  ["isiklar-alan", "Işıklar Çok Amaçlı Alan Toplanma Alanı", "isiklar", 38.4558, 27.269, 11_200, "7404. Sok."],
  ["inonu-park", "İnönü Parkı Toplanma Alanı", "inonu", 38.4774, 27.2174, 3600, "677. Sok."],
  ["inonu-okul", "İnönü Okul Bahçesi Toplanma Alanı", "inonu", 38.4763, 27.2186, 4100, "690. Sok."],
  ["karacaoglan-park", "Karacaoğlan Parkı Toplanma Alanı", "karacaoglan", 38.4509, 27.2385, 4800, "6172. Sok."],
  ["karacam-meydan", "Karaçam Köy Meydanı Toplanma Alanı", "karacam", 38.5544, 27.2253, 900, "Köy meydanı"],
  ["kavaklidere-meydan", "Kavaklıdere Meydan Toplanma Alanı", "kavaklidere", 38.447, 27.306, 2700, "Köy meydanı"],
  ["kayadibi-meydan", "Kayadibi Köy Meydanı Toplanma Alanı", "kayadibi", 38.5203, 27.3188, 1100, "Köy meydanı"],
  ["kazimdirik-park", "Kazımdirik Gençlik Parkı Toplanma Alanı", "kazimdirik", 38.4615, 27.2083, 13_500, "372. Sok."],
  ["kazimdirik-meydan", "Kazımdirik Metro Meydanı Toplanma Alanı", "kazimdirik", 38.4598, 27.2061, 4600, "Üniversite Cad."],
  ["kazimdirik-okul", "Kazımdirik Okul Bahçesi Toplanma Alanı", "kazimdirik", 38.4623, 27.2094, 3800, "367. Sok."],
  ["kemalpasa-park", "Kemalpaşa Mahallesi Parkı Toplanma Alanı", "kemalpasa", 38.4439, 27.2676, 7300, "7402. Sok."],
  ["kizilay-meydan", "Kızılay Meydanı Toplanma Alanı", "kizilay", 38.4698, 27.2283, 1900, "580. Sok."],
  ["kosukavak-park", "Koşukavak Parkı Toplanma Alanı", "kosukavak", 38.4571, 27.226, 2800, "4174. Sok."],
  ["kurudere-meydan", "Kurudere Köy Meydanı Toplanma Alanı", "kurudere", 38.4291, 27.3314, 1400, "Köy meydanı"],
  ["laka-otopark", "Laka Vadi Otoparkı Toplanma Alanı", "laka", 38.4957, 27.2436, 6400, "Homeros Vadisi girişi"],
  ["meric-park", "Meriç Parkı Toplanma Alanı", "meric", 38.4491, 27.2226, 2100, "5712. Sok."],
  ["belediye-meydani", "Belediye Meydanı Toplanma Alanı", "merkez", 38.4725, 27.2222, 4400, "Fevzi Çakmak Cad."],
  ["mevlana-park", "Mevlana Parkı Toplanma Alanı", "mevlana", 38.4861, 27.2166, 9200, "1748. Sok."],
  ["mevlana-okul", "Mevlana Okul Bahçesi Toplanma Alanı", "mevlana", 38.4852, 27.2155, 4000, "1736. Sok."],
  ["naldoken-park", "Naldöken Parkı Toplanma Alanı", "naldoken", 38.4765, 27.2065, 5600, "Kervan Sok."],
  ["rafet-pasa-park", "Rafet Paşa Parkı Toplanma Alanı", "rafet-pasa", 38.4795, 27.2347, 4700, "5066. Sok."],
  ["rafet-pasa-hastane", "Rafet Paşa Hastane Önü Toplanma Alanı", "rafet-pasa", 38.4783, 27.2331, 6000, "5080. Sok."],
  ["sarnickoy-meydan", "Sarnıçköy Meydanı Toplanma Alanı", "sarnickoy", 38.571, 27.2523, 800, "Köy meydanı"],
  ["serintepe-park", "Serintepe Parkı Toplanma Alanı", "serintepe", 38.4448, 27.2289, 2300, "4280. Sok."],
  ["tuna-park", "Tuna Parkı Toplanma Alanı", "tuna", 38.4464, 27.214, 1700, "5501. Sok."],
  ["umit-park", "Ümit Parkı Toplanma Alanı", "umit", 38.4825, 27.2405, 5900, "Orman yolu"],
  ["yakakoy-meydan", "Yakaköy Meydanı Toplanma Alanı", "yakakoy", 38.4988, 27.2995, 2000, "Köy meydanı"],
  ["yesilcam-park", "Yeşilçam Parkı Toplanma Alanı", "yesilcam", 38.4547, 27.2195, 1900, "1608. Sok."],
  ["yildirim-park", "Yıldırım Beyazıt Parkı Toplanma Alanı", "yildirim-beyazit", 38.448, 27.2185, 2400, "4106. Sok."],
  ["yunus-emre-bahce", "Yunus Emre Mahalle Bahçesi Toplanma Alanı", "yunus-emre", 38.4531, 27.2342, 2600, "4256. Sok."],
  ["zafer-meydan", "Zafer Meydanı Toplanma Alanı", "zafer", 38.4422, 27.2172, 1500, "Zafer Cad."],
  ["barinma-isiklar", "Işıklar Geçici Barınma Alanı", "isiklar", 38.4549, 27.2713, 38_000, "7410. Sok."],
  ["barinma-gurpinar", "Gürpınar Geçici Barınma Alanı", "gurpinar", 38.4763, 27.2731, 27_500, "7240. Sok."],
  ["barinma-doganlar", "Doğanlar Geçici Barınma Alanı", "doganlar", 38.4683, 27.2583, 31_000, "1440. Sok."],
  ["barinma-naldoken", "Naldöken Geçici Barınma Alanı", "naldoken", 38.4772, 27.2049, 22_000, "Çevre yolu"],
];

const sets = [["water", "wc", "light"], ["light"], ["water", "power", "wc", "light"], []] as const;
const shelter = ["water", "power", "wc", "light", "generator", "wifi"];

function area([key, name, place, lat, lng, areaM2, address]: Area, at: number): SampleEntry {
  const isShelter = key.startsWith("barinma-");
  const facilities = isShelter ? shelter : (sets[at % sets.length] ?? []);
  return {
    key,
    data: {
      name, code: `BRN-${String(at + 1).padStart(3, "0")}`, areaType: isShelter ? "shelter" : "assembly", neighbourhood: neighbourhood(place), address, location: { lat, lng }, areaM2,
      ...(isShelter && { capacity: Math.floor(areaM2 / 4) }), ownership: at % 5 === 0 ? "treasury" : at % 7 === 0 ? "metropolitan" : "municipal", facilities: [...facilities], accessible: at % 6 !== 0, signInstalled: at % 4 !== 0,
      verifiedOn: day(at % 10 === 9 ? -420 : -30 - at * 3), ...(key === "buyuk-park" && { photo: image("park-02"), note: { tr: "Girişler Mustafa Kemal Caddesi'nden.", en: "Enter from Mustafa Kemal Caddesi." } }),
    },
    ...(at === 55 ? { state: "draft" as const } : { publishedDaysAgo: 250 }),
  };
}

export const entries: SampleEntry[] = areas.map(area);
