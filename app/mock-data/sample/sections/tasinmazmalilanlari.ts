import { at, day, department, html, list } from "../entry-parts";
import type { SampleEntry } from "../types";

type Lot = { kind: string; in: string; parcel?: readonly [ada: string, parsel: string]; m2: number; price: number; months?: number; address?: string; result?: string };
type TenderInput = {
  of: "sale" | "lease" | "easement" | "exchange" | "flatForLand";
  /** Days from today on which it is held. */
  on: number;
  lots: readonly Lot[];
  method?: string;
  status?: string;
  title: string;
  result?: string;
  state?: SampleEntry["state"];
  more?: Record<string, unknown>;
};

const documents = html("Katılmak isteyenler şu belgeleri tutanakla teslim eder:", list("Nüfus cüzdanı örneği ya da imza sirküleri", "Yerleşim yeri belgesi", "Geçici teminatın yatırıldığına ilişkin dekont", "Belediyeye borcu olmadığına ilişkin yazı", "Şartname bedelinin makbuzu"));
let count = 0;

function tender(key: string, { of, on, lots, method = "open", status = "announced", title, result, state, more }: TenderInput): SampleEntry {
  const isLong = of !== "lease" || lots.some(({ months = 0 }) => months > 36);
  const data = {
    title, noticeNo: `2026/${String(++count).padStart(2, "0")}`, transaction: of,
    lots: lots.map(({ kind, in: place, parcel, m2, price, months, address, result: lotResult }, row) => ({
      _key: `tasinmaz-${row}`, lotNo: String(row + 1), propertyType: kind, neighbourhood: `@mahallelerimiz/${place}`, ...(parcel && { ada: parcel[0], parsel: parcel[1] }), areaM2: m2,
      estimatedPrice: `${price}.00`, guarantee: (price * 0.03).toFixed(2), ...(months && { leaseMonths: months }), ...(address && { address }), ...(lotResult && { lotResult }), vatNote: of === "sale" ? "KDV hariç" : "KDV dahil",
    })),
    method, tenderAt: at(on, "14:00"), ...(method === "closed" && { bidDeadline: at(on, "12:00") }), tenderPlace: "Belediye hizmet binası, 2. kat Encümen Toplantı Salonu", tenderBody: "encumen",
    ...(isLong ? { councilDecisionNo: String(140 + count), councilDecisionDate: day(on - 60) } : {}), encumenDecisionNo: String(900 + count), encumenDecisionDate: day(on - 30),
    specification: ["@document/ihale-sartnamesi"], specificationPlace: "Emlak ve İstimlak Müdürlüğü, 3. kat", specificationFee: "500.00", requiredDocuments: documents,
    firstNoticeOn: day(on - 18), lastNoticeOn: day(on - 9), newspapers: [{ _key: "gazete-1", name: "Körfez Gündem Gazetesi", date: day(on - 18) }, { _key: "gazete-2", name: "Körfez Gündem Gazetesi", date: day(on - 9) }],
    contactPhone: "+902329991180", legalBasis: "2886 sayılı Devlet İhale Kanunu m.45", displayFrom: at(on - 18, "09:00"), displayTo: at(on, "14:00"), tenderStatus: status, ...(result && { resultNote: result }), department: department("emlak"), ...more,
  };
  return { key, data, ...(state && { state }), ...(state !== "draft" && { publishedDaysAgo: state === "scheduled" ? on - 18 : Math.max(1, 18 - on) }) };
}

/** Fifteen notices: seven are on, one is to come out, one is a draft, six are over. */
export const entries: SampleEntry[] = [
  tender("camkule-dukkan", { of: "lease", on: 9, lots: [{ kind: "shop", in: "camkule", m2: 48, price: 180_000, months: 36, address: "Belediye çarşısı zemin kat No: 4" }, { kind: "shop", in: "camkule", m2: 52, price: 195_000, months: 36, address: "Belediye çarşısı zemin kat No: 5" }, { kind: "shop", in: "camkule", m2: 36, price: 140_000, months: 36, address: "Belediye çarşısı zemin kat No: 9" }], title: "Çamkule Mahallesi 3 Adet Dükkân Kiralama İhalesi" }),
  tender("arsa-satis", { of: "sale", on: 12, lots: [{ kind: "land", in: "kazimdirik", parcel: ["10382", "6"], m2: 1240, price: 38_500_000 }], method: "closed", title: "Mülkiyeti Belediyeye Ait Arsa Satış İlanı" }),
  tender("bufe-kafeterya", { of: "lease", on: 6, lots: [{ kind: "kiosk", in: "erzene", m2: 12, price: 96_000, months: 36, address: "Büyük Park doğu girişi" }, { kind: "cafe", in: "erzene", m2: 140, price: 540_000, months: 36, address: "Büyük Park göl kıyısı" }], title: "Büfe ve Kafeterya Yerlerinin Kiraya Verilmesi" }),
  tender("otopark", { of: "lease", on: 15, lots: [{ kind: "parking", in: "merkez", m2: 2600, price: 2_400_000, months: 60, address: "Hükümet Konağı arkası" }], title: "Merkez Mahallesi Açık Otopark İşletmesinin Kiraya Verilmesi" }),
  tender("tarla-kira", { of: "lease", on: 4, lots: [{ kind: "field", in: "yakakoy", parcel: ["114", "23"], m2: 8600, price: 64_000, months: 36 }, { kind: "field", in: "kayadibi", parcel: ["102", "7"], m2: 5200, price: 41_000, months: 36 }], title: "Kırsal Mahallelerde Tarla Kiralama İhalesi" }),
  tender("mesken-satis", { of: "sale", on: 17, lots: [{ kind: "flat", in: "evka-4", parcel: ["10455", "11"], m2: 92, price: 4_950_000, address: "B Blok, 3. kat" }], title: "Evka 4 Mahallesi 1 Adet Mesken Satış İlanı" }),
  tender("gecit-hakki", { of: "easement", on: 11, method: "negotiated", lots: [{ kind: "land", in: "doganlar", parcel: ["7420", "2"], m2: 310, price: 620_000 }], title: "Doğanlar Mahallesinde Geçit Hakkı Kurulması" }),
  tender("buro-kira", { of: "lease", on: 21, state: "scheduled", lots: [{ kind: "office", in: "ergene", m2: 75, price: 252_000, months: 24, address: "Gençlik Merkezi 1. kat" }], title: "Ergene Mahallesi Büro Kiralama İhalesi" }),
  tender("kat-karsiligi", { of: "flatForLand", on: 40, state: "draft", lots: [{ kind: "land", in: "naldoken", parcel: ["1502", "8"], m2: 2100, price: 61_000_000 }], title: "Naldöken Mahallesinde Kat Karşılığı İnşaat İhalesi" }),
  tender("kantin", { of: "lease", on: -8, state: "archived", status: "concluded", lots: [{ kind: "cafe", in: "kizilay", m2: 60, price: 210_000, months: 36, address: "Spor Salonu kantini", result: "238.000,00 TL bedelle kiralandı" }], result: "Dört istekli katıldı; taşınmaz en yüksek teklif üzerinden kiraya verildi.", title: "Spor Salonu Kantini Kiralama İhalesi" }),
  tender("dukkan-satis", { of: "sale", on: -25, state: "archived", status: "concluded", lots: [{ kind: "shop", in: "inonu", parcel: ["786", "21"], m2: 85, price: 7_200_000, result: "7.650.000,00 TL bedelle satıldı" }], result: "Üç istekli katıldı; ihale encümence onaylandı.", title: "İnönü Mahallesi Dükkân Satış İlanı" }),
  tender("arsa-isteklisiz", { of: "sale", on: -33, state: "archived", status: "noBid", lots: [{ kind: "land", in: "kavaklidere", parcel: ["131", "4"], m2: 940, price: 9_800_000 }], title: "Kavaklıdere Mahallesi Arsa Satış İlanı" }),
  tender("trampa", { of: "exchange", on: -48, state: "archived", status: "cancelled", lots: [{ kind: "land", in: "isiklar", parcel: ["12034", "9"], m2: 1500, price: 22_000_000 }], title: "Işıklar Mahallesi Taşınmaz Trampası" }),
  tender("duzeltilen-kira", { of: "lease", on: -61, state: "archived", status: "concluded", lots: [{ kind: "kiosk", in: "evka-3", m2: 10, price: 90_000, months: 36, address: "Metro çıkışı", result: "117.000,00 TL bedelle kiralandı" }], result: "Altı istekli katıldı.", more: { corrections: [{ _key: "duzeltme-1", date: day(-70), text: "Kira süresi 24 ay yerine 36 ay olarak düzeltilmiştir." }] }, title: "Evka 3 Metro Çıkışı Büfe Kiralama İhalesi" }),
  tender("depo-kira", { of: "lease", on: -90, state: "archived", status: "concluded", lots: [{ kind: "shop", in: "karacaoglan", m2: 320, price: 410_000, months: 36, result: "412.500,00 TL bedelle kiralandı" }], result: "Bir istekli katıldı.", title: "Karacaoğlan Mahallesi Depo Kiralama İhalesi" }),
];
