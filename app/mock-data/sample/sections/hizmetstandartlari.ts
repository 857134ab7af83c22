import { day, department } from "../entry-parts";
import type { SampleEntry } from "../types";
import { entries as services } from "./hizmetdetay";

type Extra = readonly [service: string, documents: readonly string[], time: string];
type Table = { unit: string; tr: string; en: string; head: string; phone: string; age: number; more?: readonly Extra[]; state?: SampleEntry["state"] };
type ServiceData = { title: { tr: string }; completionText: { tr: string }; requiredDocuments: { name: { tr: string } }[] };

const rowOf = (at: number, serviceName: string, documents: readonly string[], completionTime: string) => ({ _key: `satir-${at}`, rowNo: at + 1, serviceName, documents: documents.map((name, row) => ({ _key: `belge-${at}-${row}`, name })), completionTime });

/** The public services of a unit as its table says them, behind these what has no page of its own. */
function rowsOf(unit: string, more: readonly Extra[]) {
  const own = services.filter(({ data, state }) => data.department === department(unit) && state !== "draft");
  const listed = own.map(({ key, data }, at) => {
    const { title, completionText, requiredDocuments } = data as unknown as ServiceData;
    return { ...rowOf(at, title.tr, requiredDocuments.map(({ name }) => name.tr), completionText.tr), service: `@hizmetdetay/${key}` };
  });
  return [...listed, ...more.map(([name, documents, time], at) => rowOf(own.length + at, name, documents, time))];
}

const second = [{ _key: "ikinci", unit: "Bornova Kaymakamlığı", name: "Yazı İşleri Müdürlüğü", title: "Kaymakamlık Makamı", address: "Erzene Mah. Hükümet Konağı Bornova / İzmir", phone: "+902329999001", email: "kaymakamlik@bornova.example" }];

const tables: readonly Table[] = [
  { unit: "gelir", tr: "Gelir ve Tahsilat Birimi", en: "Revenue and Collection Unit", head: "Nermin Özalp", phone: "2101", age: 60, more: [["Emlak vergisi muafiyeti", ["Tek konut bildirimi", "Kimlik belgesi"], "10 dakika"], ["İade", ["İade dilekçesi", "Makbuz"], "7 iş günü"]] },
  { unit: "mali-hizmetler", tr: "Mali Hizmetler Müdürlüğü", en: "Financial Services", head: "Serkan Kutluay", phone: "2102", age: 45, more: [["Hak ediş ödemesi", ["Fatura", "Hak ediş raporu"], "15 iş günü"], ["Teminat iadesi", ["Dilekçe", "İlişiksizlik yazısı"], "5 iş günü"]] },
  { unit: "ruhsat", tr: "Ruhsat ve Denetim Müdürlüğü", en: "Licences and Inspection", head: "Tülay Akınsoy", phone: "2103", age: 90 },
  { unit: "zabita", tr: "Zabıta Müdürlüğü", en: "Municipal Police", head: "Cevdet Uluğ", phone: "2104", age: 120, more: [["Ölçü ve ayar kontrolü", ["Belge istenmez"], "1 iş günü"]] },
  { unit: "evlendirme", tr: "Evlendirme Memurluğu", en: "Marriage Office", head: "Gülşen Tamer", phone: "2105", age: 75 },
  { unit: "imar", tr: "İmar ve Şehircilik Müdürlüğü", en: "Zoning and Urban Planning", head: "Okan Berksoy", phone: "2106", age: 150 },
  { unit: "sosyal", tr: "Sosyal Destek Hizmetleri Müdürlüğü", en: "Social Support Services", head: "Filiz Eryaman", phone: "2107", age: 30 },
  { unit: "kultur", tr: "Kültür İşleri Müdürlüğü", en: "Cultural Affairs", head: "Deniz Alpay", phone: "2108", age: 200 },
  { unit: "spor", tr: "Gençlik ve Spor Hizmetleri Müdürlüğü", en: "Youth and Sport Services", head: "Murat Yalınkaya", phone: "2109", age: 210 },
  { unit: "temizlik", tr: "Temizlik İşleri Müdürlüğü", en: "Cleaning Services", head: "Aslı Dündaralp", phone: "2110", age: 100 },
  { unit: "park-bahceler", tr: "Park ve Bahçeler Müdürlüğü", en: "Parks and Gardens", head: "Hakan Yeşilova", phone: "2111", age: 420, more: [["Fidan dağıtımı", ["Fidan ve çiçek talep formu"], "10 iş günü"]] },
  { unit: "veteriner", tr: "Veteriner İşleri Müdürlüğü", en: "Veterinary Services", head: "Ece Karasulu", phone: "2112", age: 180 },
  { unit: "yazi-isleri", tr: "Yazı İşleri Müdürlüğü", en: "Clerical Affairs", head: "Levent Sarıca", phone: "2113", age: 15, state: "draft" },
];

/** Thirteen tables of units, one a draft; the oldest is due for revision. */
export const entries: SampleEntry[] = tables.map(({ unit, tr, en, head, phone, age, more = [], state }) => ({
  key: unit,
  data: {
    title: { tr: `${tr} Hizmet Standartları`, en: `Service Standards: ${en}` }, department: department(unit), tableDate: day(-age), rows: rowsOf(unit, more),
    firstContact: [{ _key: "ilk", unit: tr, name: head, title: "Müdür", address: "Kazımdirik Mah. 372 Sok. No: 12 Bornova / İzmir", phone: `+90232999${phone}`, email: `${unit.replaceAll("-", "")}@bornova.example` }],
    secondContact: second,
  },
  ...(state && { state }),
  ...(state !== "draft" && { publishedDaysAgo: age }),
}));
