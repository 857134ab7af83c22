import { department } from "../entry-parts";
import type { SampleEntry } from "../types";

type Topic = { subject: string; summary: string; unit?: string; commission?: string; by?: readonly string[]; kind?: "proposal" | "report" | "question" };

/** What the council talks about, over and over in other words. */
const topics: readonly Topic[] = [
  { subject: "Hizmet ücret tarifesinin güncellenmesi", summary: "Nikâh salonu ve spor tesisi ücretleri güncellendi; öğrenci indirimi yarıya çıkarıldı.", unit: "mali-hizmetler", commission: "butce", kind: "report" },
  { subject: "Kent bostanı için yer ayrılması", summary: "Evka 3'teki belediye arsasının bir bölümü kent bostanı olarak ayrıldı.", unit: "park-bahceler", by: ["bartu-harmanyeri", "lale-cevizdere"], kind: "proposal" },
  { subject: "Trafo alanı ayrılmasına ilişkin plan değişikliği", summary: "Kazımdirik Mahallesinde trafo alanı ayrılmasına ilişkin 1/1000 ölçekli değişiklik görüşüldü.", unit: "imar", commission: "imar", kind: "report" },
  { subject: "Gece açık kütüphane uygulaması", summary: "Semt kütüphanelerinden ikisinin sınav dönemlerinde gece de açık olması kararlaştırıldı.", unit: "kultur", commission: "egitim", by: ["tulin-camgecidi"], kind: "proposal" },
  { subject: "Kardeş kent protokolü imzalanması", summary: "Kültür ve gençlik değişimini kapsayan protokol için başkana yetki verildi.", unit: "yazi-isleri", commission: "hukuk", kind: "report" },
  { subject: "Bisiklet yolu ağının ikinci etabı", summary: "Üniversite ile metro arasındaki kesimin öncelikle yapılması kararlaştırıldı.", unit: "fen-isleri", commission: "ulasim", by: ["cenker-limontepe", "alper-tepebag"], kind: "proposal" },
  { subject: "Sıfır atık uygulamasının genişletilmesi", summary: "Ayrı toplama on iki mahalleye daha yayılıyor.", unit: "iklim", commission: "cevre", kind: "report" },
  { subject: "Üretici pazarının yer seçimi", summary: "Pazarın cumartesi günleri meydanda kurulması benimsendi.", unit: "zabita", commission: "tarim", by: ["cihat-uzumculer"], kind: "proposal" },
  { subject: "Ek ödenek aktarılması", summary: "Yedek ödenekten sosyal destek kalemine aktarma yapıldı.", unit: "mali-hizmetler", commission: "butce", kind: "report" },
  { subject: "Sosyal tesis alanına ilişkin plan notu değişikliği", summary: "Plan notuna erişilebilirlik koşulu eklendi.", unit: "imar", commission: "imar", kind: "report" },
];
const results = ["unanimous", "majority", "toCommission", "unanimous", "rejected", "majority", "postponed", "unanimous"] as const;

type Sitting = { key: string; month: number; after: number; sitting?: number; type?: "ordinary" | "extraordinary"; from: number; items: number; decided?: boolean; number?: number; open?: boolean; closed?: true; state?: SampleEntry["state"]; note?: string };

function sitting({ key, month, after, sitting: number = 1, type = "ordinary", from, items, decided = true, number: firstNumber = 1, open = false, closed, state, note }: Sitting): SampleEntry {
  const on = (days: number, time?: string) => ({ $month: month, $after: after + days, ...(time ? { $time: time } : {}) });
  const chosen = Array.from({ length: items }, (_, at) => topics[(from + at) % topics.length] as Topic);
  const agendaItems = chosen.map(({ subject, unit, commission, by, kind }, at) => ({
    _key: `madde-${at}`, no: at + 1, subject, ...(kind && { kind }), ...(unit && { department: department(unit) }), ...(commission && { commissions: [`@komisyonlar/${commission}`] }), ...(by && { proposers: by.map((one) => `@meclisuyelerimiz/${one}`) }),
    ...(kind === "report" && { file: "@document/komisyon-raporu" }),
  }));
  const decisions = chosen.map(({ subject, summary, commission }, at) => {
    const result = results[(from + at) % results.length];
    return {
      _key: `karar-${at}`, decisionNo: String(firstNumber + at), decisionDate: on(0), agendaNo: at + 1, subject, summary, result, votesFor: result === "unanimous" ? 35 : result === "rejected" ? 12 : 24, votesAgainst: result === "unanimous" ? 0 : result === "rejected" ? 22 : 10, abstain: result === "unanimous" ? 0 : 1,
      ...(commission && { commissions: [`@komisyonlar/${commission}`] }), fullText: "@document/meclis-karari", finalisedOn: on(7), ...(open && at === items - 1 ? {} : { publishedOn: on(9), sentToGovernorOn: on(10) }),
    };
  });
  // Items referred in the last month are still with their commission.
  const reports = chosen.flatMap(({ subject, commission }, at) => (commission && decisions[at]?.result === "toCommission" && month < -1 ? [{ _key: `rapor-${at}`, commission: `@komisyonlar/${commission}`, subject: `${subject} hakkında komisyon raporu`, file: "@document/komisyon-raporu" }] : []));
  return {
    key, ...(state && { state }), ...(state !== "draft" && { publishedDaysAgo: Math.max(1, -month * 30 - after - 3) }),
    data: {
      councilTerm: "2024-2029", year: { ...on(0), $as: "year" }, month: { ...on(0), $as: "month" }, sessionType: type, sitting: number, meetingAt: on(0, "18:00"), place: "Belediye Hizmet Binası Meclis Salonu", agendaPublishedAt: on(-5, "10:00"),
      agendaFile: "@document/meclis-gundemi", agendaItems, ...(decided && { decisions }), ...(decided && reports.length > 0 && { commissionReports: reports }), ...(closed ? { closedSession: true } : decided && { minutesFile: "@document/meclis-tutanagi" }), ...(note && { shortNoticeReason: { tr: note } }),
    },
  };
}

/** A year of meetings, two sittings each; what is to come has an agenda alone. */
const past: SampleEntry[] = Array.from({ length: 9 }, (_, at) => at + 1).flatMap((back) => [
  sitting({ key: `olagan-${back}-1`, month: -back, after: 0, from: back, items: 4, number: 400 - back * 20, open: back === 1 }),
  sitting({ key: `olagan-${back}-2`, month: -back, after: 3, sitting: 2, from: back + 4, items: 3, number: 404 - back * 20, ...(back === 5 && { closed: true }) }),
]);

export const entries: SampleEntry[] = [
  ...past,
  sitting({ key: "olagan-simdi", month: 0, after: 0, from: 2, items: 4, number: 400 }),
  sitting({ key: "olagan-gelecek", month: 1, after: 0, from: 6, items: 5, decided: false }),
  sitting({ key: "olagan-gelecek-2", month: 1, after: 2, sitting: 2, from: 1, items: 3, decided: false, state: "draft" }),
  sitting({ key: "olaganustu-1", month: -4, after: 16, type: "extraordinary", from: 8, items: 1, number: 450 }),
  sitting({ key: "olaganustu-2", month: -7, after: 18, type: "extraordinary", from: 5, items: 1, number: 460 }),
  sitting({ key: "olagan-taslak", month: 2, after: 0, from: 3, items: 4, decided: false, state: "draft" }),
];
