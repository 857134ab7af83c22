import { day, html } from "../entry-parts";
import type { SampleEntry } from "../types";

type Commission = { key: string; type: "statutory" | "optional" | "audit"; tr: string; en: string; about: string; aboutEn: string; members: readonly string[]; reports?: readonly (readonly [days: number, subject: string])[]; state?: SampleEntry["state"]; past?: true };

const roles = ["chair", "deputy", "clerk", "member", "member"] as const;

function commission({ key, type, tr, en, about, aboutEn, members, reports = [], state, past }: Commission): SampleEntry {
  return {
    key, publishedDaysAgo: past ? 500 : 200, ...(state && { state }),
    data: {
      name: { tr, en }, commissionType: type, description: { tr: html(about), en: html(aboutEn) },
      members: members.map((member, at) => ({ _key: `uye-${at}`, member: `@meclisuyelerimiz/${member}`, role: roles[at] ?? "member" })),
      termStart: day(past ? -560 : -200), termEnd: day(past ? -200 : 165), meetingPlace: "Belediye Hizmet Binası, 2. kat komisyon odası",
      ...(reports.length > 0 && { reports: reports.map(([days, subject], at) => ({ _key: `rapor-${at}`, reportDate: day(days), subject, file: "@document/komisyon-raporu" })) }),
    },
  };
}

export const entries: SampleEntry[] = [
  commission({ key: "imar", type: "statutory", tr: "İmar ve Bayındırlık Komisyonu", en: "Commission on Planning and Public Works", about: "İmar planlarını ve plan değişikliği önerilerini inceler, görüşünü meclise sunar.", aboutEn: "Examines zoning plans and their amendments, and reports to the council.", members: ["koray-fidanlioglu", "pervin-palamutcu", "isin-akcaova", "uygar-safakyolu", "nazli-defneli"], reports: [[-25, "Sosyal tesis alanına ilişkin plan notu değişikliği"], [-58, "Trafo alanı ayrılmasına ilişkin plan değişikliği"]] }),
  commission({ key: "butce", type: "statutory", tr: "Plan ve Bütçe Komisyonu", en: "Commission on Planning and Budget", about: "Bütçe, kesin hesap ve ücret tarifelerini inceler.", aboutEn: "Examines the budget, the final accounts and the tariffs.", members: ["yalin-narlikuyulu", "dilay-varyantli", "doruk-dereagzi", "tunca-ozdereli", "berna-uludere"], reports: [[-30, "Ücret tarifesinin güncellenmesi"]] }),
  commission({ key: "denetim", type: "audit", tr: "Denetim Komisyonu", en: "Audit Commission", about: "Belediyenin bir önceki yıl gelir ve giderlerini denetler.", aboutEn: "Audits the municipality's income and expenditure of the year before.", members: ["nermin-aksuvat", "zuhal-taskoprulu", "onur-ekinli"], reports: [[-220, "Yıllık denetim raporu"]] }),
  commission({ key: "cevre", type: "statutory", tr: "Çevre ve Sağlık Komisyonu", en: "Commission on Environment and Health", about: "Çevre koruma, atık yönetimi ve toplum sağlığı konularını inceler.", aboutEn: "Looks into the environment, waste and public health.", members: ["gulcin-gurpinarli", "julide-kavakliyol", "mert-cinarcik", "feride-yamanlar"], reports: [[-64, "Sıfır atık uygulamasının genişletilmesi"]] }),
  commission({ key: "egitim", type: "statutory", tr: "Eğitim, Kültür, Gençlik ve Spor Komisyonu", en: "Commission on Education, Culture, Youth and Sport", about: "Kütüphaneler, kurslar, gençlik merkezleri ve spor alanlarına ilişkin önerileri değerlendirir.", aboutEn: "Weighs proposals on libraries, courses, youth centres and sports grounds.", members: ["tulin-camgecidi", "lale-cevizdere", "sibel-sarnicli", "ilgin-irmakbasi", "gokce-yeniceli"] }),
  commission({ key: "hukuk", type: "optional", tr: "Hukuk Komisyonu", en: "Law Commission", about: "Yönetmelik taslaklarını ve protokolleri hukuka uygunluk yönünden inceler.", aboutEn: "Examines drafts of regulations and protocols for their lawfulness.", members: ["tunca-ozdereli", "pinar-findiksuyu", "zuhal-taskoprulu"] }),
  commission({ key: "ulasim", type: "optional", tr: "Ulaşım ve Trafik Komisyonu", en: "Commission on Transport and Traffic", about: "Yaya, bisiklet ve toplu taşıma önceliklerini görüşür.", aboutEn: "Discusses priorities for pedestrians, bicycles and public transport.", members: ["cenker-limontepe", "alper-tepebag", "haldun-zeytinalani", "ruzgar-reyhanlik"] }),
  commission({ key: "tarim", type: "optional", tr: "Tarım ve Kırsal Hizmetler Komisyonu", en: "Commission on Agriculture and Rural Services", about: "Kırsal mahallelerin yol, su ve üretim desteklerini izler.", aboutEn: "Follows roads, water and support for growers in the rural neighbourhoods.", members: ["bartu-harmanyeri", "cihat-uzumculer", "kaan-bademler", "ilter-incirdibi"], reports: [[-95, "Üretici pazarlarının yer seçimi"]] }),
  commission({ key: "toplumsal-esitlik", type: "optional", tr: "Toplumsal Eşitlik Komisyonu", en: "Commission on Social Equality", about: "Belediye hizmetlerinin herkes için erişilebilir olmasını izler.", aboutEn: "Watches that everybody can reach the services of the municipality.", members: ["seyda-elmabahce", "melda-menekseli", "oznur-ovacikli"] }),
  commission({ key: "afet", type: "optional", tr: "Afet Hazırlık Komisyonu", en: "Commission on Disaster Readiness", about: "Toplanma alanları ve afet hazırlık planları üzerine çalışır.", aboutEn: "Works on assembly areas and plans for disasters.", members: ["orcun-bagdeviren", "mert-cinarcik", "erdem-yakakoylu"], state: "draft" }),
  commission({ key: "imar-onceki", type: "statutory", tr: "İmar ve Bayındırlık Komisyonu (önceki çalışma yılı)", en: "Commission on Planning and Public Works (former year)", about: "Önceki çalışma yılında görev yapan komisyon.", aboutEn: "The commission of the year before.", members: ["pervin-palamutcu", "haldun-zeytinalani", "nazli-defneli"], state: "archived", past: true }),
];
