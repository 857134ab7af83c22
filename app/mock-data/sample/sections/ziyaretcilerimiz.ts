import { day, image } from "../entry-parts";
import type { SampleEntry } from "../types";

type Words = readonly [title: string, organisation: string, summary?: string];
type VisitInput = { age: number; of: string; cover?: string; host?: "deputy"; tr: Words; en?: Words; title?: readonly [tr: string, en?: string]; consent?: true; state?: SampleEntry["state"] };

function visit(key: string, { age, of, cover, host = undefined, tr, en, title, consent, state }: VisitInput): SampleEntry {
  const both = (at: 0 | 1 | 2) => (tr[at] === undefined ? undefined : { tr: tr[at], ...(en?.[at] !== undefined && { en: en[at] }) });
  const summary = both(2);
  const data = {
    title: both(0), visitDate: day(-age), visitorOrganisation: both(1), visitType: of, host: host ?? "mayor", ...(summary && { summary }), ...(cover && { cover: image(cover) }), ...(consent && { consentOnFile: true }),
    ...(title && { visitorTitle: { tr: title[0], ...(title[1] && { en: title[1] }) } }),
  };
  return { key, data, ...(state && { state }), ...(state !== "draft" && { publishedDaysAgo: Math.max(1, age) }) };
}

/** Fifteen visits; nobody is named, for none of them is a person there is. */
export const entries: SampleEntry[] = [
  visit("muhtarlar", { age: 6, of: "ngo", cover: "townhall-01", tr: ["Muhtarlar Derneği Yönetiminden Ziyaret", "Muhtarlar Derneği", "Mahallelerin kış hazırlıkları ve ortak hizmet takvimi görüşüldü."], en: ["Visit of the Neighbourhood Heads' Association", "Neighbourhood Heads' Association", "They spoke about preparations for winter and a common calendar of services."] }),
  visit("ilkokul", { age: 13, of: "school", cover: "workshop-01", consent: true, tr: ["İlkokul Öğrencileri Başkanlık Makamında", "Kent Bahçesi İlkokulu", "Üçüncü sınıf öğrencileri mahalleleri için çizdikleri oyun alanını anlattı."], en: ["Primary School Pupils at the Mayor's Office", "Kent Bahçesi Primary School", "Pupils of the third class showed the playground that they have drawn."] }),
  visit("kardes-kent", { age: 28, of: "diplomatic", cover: "townhall-02", title: ["Belediye Meclisi Başkanı", "President of the city council"], tr: ["Kardeş Kent Heyeti Bornova'da", "Kardeş kent belediye meclisi", "Öğrenci değişimi ve ortak festival için takvim belirlendi."], en: ["A Delegation of the Sister City in Bornova", "The sister city's council", "Dates were set for an exchange of students and a common festival."] }),
  visit("universite", { age: 40, of: "protocol", cover: "library-01", title: ["Rektör Yardımcısı", "Vice-rector"], tr: ["Üniversiteden İş Birliği Ziyareti", "Üniversite rektörlüğü", "Kampüs çevresindeki yaya yolları ve öğrenci yurtları ele alındı."], en: ["The University Visits", "The university's rectorate", "Footpaths around the campus and student residences were discussed."] }),
  visit("spor-kulubu", { age: 52, of: "sport", cover: "sports-01", tr: ["Şampiyon Takım Başkanı Ziyaret Etti", "Bornova Kadınlar Voleybol Takımı", "Takım kupasını makama getirdi."], en: ["The Champions Visit the Mayor", "Bornova women's volleyball team", "The team brought its cup."] }),
  visit("esnaf", { age: 66, of: "ngo", cover: "street-01", tr: ["Esnaf Odası ile Çarşı Toplantısı", "Esnaf ve sanatkârlar odası", "Çarşıda yayalaştırma saatleri konuşuldu."] }),
  visit("emekliler", { age: 75, of: "ngo", host: "deputy", tr: ["Emekliler Lokalinden Teşekkür", "Emekliler derneği"] }),
  visit("vatandas-gunu", { age: 83, of: "citizen", consent: true, tr: ["Halk Günü Buluşması", "Mahalle sakinleri", "On iki mahalleden gelen öneriler birimlere iletildi."], en: ["Open Day with Residents", "Residents of the neighbourhoods", "Suggestions from twelve neighbourhoods went to the units."] }),
  visit("kaymakam", { age: 97, of: "protocol", title: ["Kaymakam", "District governor"], tr: ["Kaymakamlıktan Nezaket Ziyareti", "Kaymakamlık"] }),
  visit("konsolos", { age: 125, of: "diplomatic", title: ["Konsolos", "Consul"], tr: ["Konsolosluktan Ziyaret", "Bir ülkenin İzmir konsolosluğu"] }),
  visit("lise", { age: 160, of: "school", host: "deputy", consent: true, tr: ["Lise Robot Takımı Projelerini Anlattı", "Bornova Mesleki ve Teknik Lisesi"] }),
  visit("engelli-federasyon", { age: 190, of: "ngo", cover: "park-02", tr: ["Erişilebilirlik İçin Ortak Çalışma", "Engelliler federasyonu", "Kaldırım rampaları için öncelik listesi hazırlandı."] }),
  visit("oda", { age: 330, of: "ngo", tr: ["Mimarlar Odasından Kent Belleği Sunumu", "Mimarlar odası şubesi"] }),
  visit("eski-ziyaret", { age: 790, of: "protocol", state: "archived", title: ["Belediye Başkanı", "Mayor"], tr: ["Komşu İlçeden Ziyaret", "Komşu ilçe belediyesi"] }),
  visit("taslak", { age: 1, of: "ngo", state: "draft", tr: ["Çevre Gönüllüleri Ziyareti", "Çevre gönüllüleri"] }),
];
