import { day, department, html, image } from "../entry-parts";
import type { SampleEntry } from "../types";

type Deputy = { first: string; last: string; key: string; portrait: number; tr: string; en: string; areas: readonly (readonly [tr: string, en: string])[]; units: readonly string[]; member?: string; line: string; bio: string; bioEn: string; state?: SampleEntry["state"] };

function deputy({ first, last, key, portrait, tr, en, areas, units, member, line, bio, bioEn, state }: Deputy): SampleEntry {
  return {
    key, publishedDaysAgo: 380, ...(state && { state }),
    data: {
      firstName: first, lastName: last, photo: image(`portrait-${String(portrait).padStart(2, "0")}`), title: { tr, en }, dutyAreas: areas.map(([turkish, english], at) => ({ _key: `alan-${at}`, text: { tr: turkish, en: english } })),
      departments: units.map(department), ...(member && { councilMember: `@meclisuyelerimiz/${member}` }), termStart: "2024-04-22", officePhone: `+90232999${line}`, email: `${key.replace("-", ".")}@bornova.example`,
      bio: { tr: html(bio), en: html(bioEn) }, ...(state === "draft" && { termStart: day(20) }),
    },
  };
}

export const entries: SampleEntry[] = [
  deputy({ first: "Ayhan", last: "Karapınarlı", key: "ayhan-karapinarli", portrait: 2, tr: "Teknik İşlerden Sorumlu Başkan Yardımcısı", en: "Deputy Mayor for Technical Affairs", areas: [["İmar ve planlama", "Zoning and planning"], ["Yol ve altyapı yapımı", "Roads and infrastructure"]], units: ["imar", "fen-isleri", "etut-proje"], line: "1301", bio: "Yirmi yıl şantiye ve planlama yöneticiliği yaptıktan sonra belediyede göreve başladı.", bioEn: "Joined the municipality after twenty years in construction and planning." }),
  deputy({ first: "Bedia", last: "Söğütözü", key: "bedia-sogutozu", portrait: 3, tr: "Mali İşlerden Sorumlu Başkan Yardımcısı", en: "Deputy Mayor for Financial Affairs", areas: [["Bütçe ve gelirler", "Budget and revenue"], ["Stratejik planlama", "Strategic planning"]], units: ["mali-hizmetler", "strateji", "emlak"], member: "yalin-narlikuyulu", line: "1302", bio: "Kamu maliyesi alanında uzmanlaştı; belediyenin bütçe ve strateji çalışmalarını yönetiyor.", bioEn: "A specialist in public finance who directs the budget and the strategy." }),
  deputy({ first: "Cemre", last: "Gülbahçe", key: "cemre-gulbahce", portrait: 5, tr: "Sosyal ve Kültürel İşlerden Sorumlu Başkan Yardımcısı", en: "Deputy Mayor for Social and Cultural Affairs", areas: [["Sosyal destekler", "Social support"], ["Kültür, kütüphane ve gençlik", "Culture, libraries and youth"]], units: ["sosyal", "kultur", "spor"], line: "1303", bio: "Sosyal hizmet uzmanı; mahalle merkezlerinin ve kütüphanelerin yaygınlaşmasını yürütüyor.", bioEn: "A social worker in charge of community centres and libraries." }),
  deputy({ first: "Devrim", last: "Çatalkaya", key: "devrim-catalkaya", portrait: 6, tr: "Çevre ve Kent Hizmetlerinden Sorumlu Başkan Yardımcısı", en: "Deputy Mayor for Environment and City Services", areas: [["Temizlik ve atık", "Cleaning and waste"], ["Parklar ve iklim", "Parks and climate"]], units: ["temizlik", "park-bahceler", "iklim", "veteriner"], line: "1304", bio: "Çevre mühendisi; sıfır atık ve iklim eylem planının sorumlusu.", bioEn: "An environmental engineer who answers for zero waste and the climate plan." }),
  deputy({ first: "Evren", last: "Üçkuyular", key: "evren-uckuyular", portrait: 10, tr: "İdari İşlerden Sorumlu Başkan Yardımcısı", en: "Deputy Mayor for Administration", areas: [["İnsan kaynakları ve destek", "Staff and support"], ["Bilgi işlem", "Information technology"]], units: ["insan-kaynaklari", "destek", "bilgi-islem"], line: "1305", bio: "Belediyede uzun yıllar yazı işleri ve personel birimlerinde çalıştı.", bioEn: "Worked in the clerical and staff units of the municipality for many years." }),
];
