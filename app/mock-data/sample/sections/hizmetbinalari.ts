import { image } from "../entry-parts";
import type { SampleEntry } from "../types";

type Hours = "office" | "cashier" | "always";
type Building = {
  name: readonly [tr: string, en: string]; type: "main" | "annex" | "cashier" | "police" | "depot"; cover?: string; line: string; mail?: string; address: string; at: readonly [lat: number, lng: number]; in?: string;
  access?: readonly string[]; hours?: Hours; way: readonly [tr: string, en: string]; state?: SampleEntry["state"]; more?: Record<string, unknown>;
};

const weekdays = ["mon", "tue", "wed", "thu", "fri"];
const hoursOf: Record<Hours, Record<string, unknown>[]> = {
  office: [{ _key: "hafta-ici", days: weekdays, opens: "08:30", closes: "17:30" }],
  cashier: [{ _key: "hafta-ici", days: weekdays, opens: "08:30", closes: "17:00", note: { tr: "Öğle arasında da açık", en: "Open at noon, too" } }, { _key: "cumartesi", days: ["sat"], opens: "09:30", closes: "13:00" }],
  always: [{ _key: "her-gun", days: [...weekdays, "sat", "sun"], opens: "00:00", closes: "23:59", note: { tr: "Gece de görevli bulunur", en: "Staffed at night as well" } }],
};

function building(key: string, { name: [tr, en], type, cover, line, mail, address, at: [lat, lng], in: neighbourhood, access = ["ramp", "wc", "parking"], hours = "office", way, state, more }: Building): SampleEntry {
  const data = {
    name: { tr, en }, buildingType: type, ...(cover && { cover: image(cover) }), officePhone: `+90232999${line}`, ...(mail && { email: `${mail}@bornova.example` }), address, ...(neighbourhood && { neighbourhood: `@mahallelerimiz/${neighbourhood}` }), location: { lat, lng },
    accessibility: [...access], openingHours: hoursOf[hours], transport: { tr: way[0], en: way[1] }, ...more,
  };
  return { key, data, ...(state ? { state } : {}), ...(state !== "draft" && { publishedDaysAgo: 380 }) };
}

/** Eight buildings; one is a draft until it opens. Units point here, so that nothing here points at units. */
export const entries: SampleEntry[] = [
  building("ana-bina", { name: ["Ana Hizmet Binası", "Town Hall"], type: "main", cover: "townhall-01", line: "2000", mail: "iletisim", address: "Kazımdirik Mahallesi, Belediye Caddesi No: 1, Bornova, İzmir", at: [38.4655, 27.2178], in: "kazimdirik", access: ["ramp", "lift", "tactile", "wc", "parking", "loop", "sign"], way: ["Metronun Bornova durağına beş dakika yürüme uzaklığında; önünden otobüs geçer.", "Five minutes on foot from Bornova metro station; buses stop in front."], more: { fax: "+902329992001", holidayNote: { tr: "Resmî tatillerde kapalıdır; nöbetçi zabıta karakolu açıktır.", en: "Closed on public holidays; the police post on duty is open." }, gallery: [image("townhall-02"), image("council-01")] } }),
  building("camdibi", { name: ["Çamdibi Ek Hizmet Binası ve Veznesi", "Çamdibi Annex and Cashier"], type: "annex", cover: "street-01", line: "2010", mail: "camdibi", address: "Çamdibi Mahallesi, Fatih Caddesi No: 112, Bornova, İzmir", at: [38.4362, 27.1893], access: ["ramp", "lift", "wc"], hours: "cashier", way: ["Pazar yerinin karşısında; dolmuş durağı kapısının önündedir.", "Opposite the market; the shared taxis stop at its door."] }),
  building("evka", { name: ["Evka 3 Tahsilat Noktası", "Evka 3 Payment Point"], type: "cashier", cover: "street-02", line: "2020", address: "Evka 3 Mahallesi, Meydan Sokak No: 4, Bornova, İzmir", at: [38.4661, 27.2408], hours: "cashier", way: ["Metronun Evka 3 durağının çıkışındadır.", "At the exit of Evka 3 metro station."] }),
  building("naldoken-vezne", { name: ["Naldöken Veznesi", "Naldöken Cashier"], type: "cashier", line: "2030", address: "Naldöken Mahallesi, Çınar Sokak No: 18, Bornova, İzmir", at: [38.4689, 27.1874], in: "naldoken", hours: "cashier", access: ["ramp"], way: ["Muhtarlığın yanındaki tek katlı binadır.", "The low building beside the neighbourhood office."], more: { temporarilyClosed: true, closureNote: { tr: "Tadilat nedeniyle hizmet Çamdibi veznesinde veriliyor.", en: "Closed for repairs; please use the Çamdibi cashier." } } }),
  building("merkez-zabita", { name: ["Merkez Zabıta Karakolu", "Central Municipal Police Post"], type: "police", cover: "street-04", line: "2040", mail: "zabita", address: "Erzene Mahallesi, Çarşı Sokak No: 27, Bornova, İzmir", at: [38.4611, 27.2207], in: "erzene", hours: "always", way: ["Çarşının kuzey girişindedir; araçla ulaşılmaz.", "At the northern end of the bazaar; on foot only."] }),
  building("altindag-zabita", { name: ["Altındağ Zabıta Karakolu", "Altındağ Municipal Police Post"], type: "police", line: "2050", address: "Altındağ Mahallesi, Kemalpaşa Caddesi No: 240, Bornova, İzmir", at: [38.4283, 27.1981], hours: "always", access: ["ramp", "parking"], way: ["Otobüs duraklarının arkasındaki sarı binadır.", "The yellow building behind the bus stops."] }),
  building("santiye", { name: ["Fen İşleri Şantiyesi", "Public Works Depot"], type: "depot", cover: "roadworks-01", line: "2060", mail: "fenisleri", address: "Işıklar Mahallesi, Sanayi Yolu No: 9, Bornova, İzmir", at: [38.4417, 27.2389], in: "isiklar", access: ["parking"], way: ["Toplu taşımayla ulaşılmaz; ziyaretçiler önce telefon etmelidir.", "No public transport; please call before you come."] }),
  building("yesilova-ek", { name: ["Yeşilova Ek Hizmet Binası", "Yeşilova Annex"], type: "annex", cover: "library-01", line: "2070", address: "Yeşilova Mahallesi, Höyük Caddesi No: 33, Bornova, İzmir", at: [38.4489, 27.2096], in: "yesilova", access: ["ramp", "lift", "tactile", "wc", "loop"], way: ["Açıldığında otobüs hattı uzatılacak.", "A bus line will be extended to it when it opens."], state: "draft" }),
];
