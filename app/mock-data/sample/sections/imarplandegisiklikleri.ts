import { day, department, html } from "../entry-parts";
import type { SampleEntry } from "../types";

type Step = readonly [stage: string, days: number, decision?: string];
type AmendmentInput = {
  in: readonly string[];
  parcel: readonly [ada: string, parsel: string];
  uses: readonly [current: string, proposed: string];
  steps: readonly Step[];
  by?: "municipality" | "public" | "owner";
  title: string;
  why?: string;
  state?: SampleEntry["state"];
  more?: Record<string, unknown>;
};

/** Its stage is that of its last step. */
function amendment(key: string, { in: places, parcel: [ada, parsel], uses: [currentUse, proposedUse], steps, by = "municipality", title, why, state, more }: AmendmentInput): SampleEntry {
  const [stage = "proposal", since = -1] = steps.at(-1) ?? [];
  const data = {
    title, scale: "s1000", neighbourhoods: places.map((one) => `@mahallelerimiz/${one}`), parcels: [{ _key: "parsel-0", ada, parsel }], initiator: by, currentUse, proposedUse,
    ...(why && { reason: html(why) }), stage, stageLog: steps.map(([one, days, decisionNo], row) => ({ _key: `asama-${row}`, stage: one, date: day(days), ...(decisionNo && { decisionNo }) })),
    pin: `PİN-3500${String(ada.length * 4001 + parsel.length).padStart(5, "0")}`, planFile: ["@document/plan-paftasi"], reportFile: "@document/plan-raporu", department: department("imar"), ...more,
  };
  return { key, data, ...(state && { state }), ...(state !== "draft" && { publishedDaysAgo: Math.max(1, -since) }) };
}

/** Fifteen amendments in every stage, one of them a draft. */
export const entries: SampleEntry[] = [
  amendment("erzene-521", { in: ["erzene"], parcel: ["521", "4"], uses: ["Konut alanı", "Park alanı"], steps: [["proposal", -160], ["commission", -130], ["district", -95, "118"]], title: "Erzene Mahallesi 521 Ada 4 Parsel Plan Değişikliği", why: "Mahallede kişi başına düşen yeşil alan standardın altında kaldığı için parsel park alanına ayrılıyor." }),
  amendment("trafo", { in: ["inonu"], parcel: ["786", "9"], uses: ["Park alanı", "Trafo alanı"], by: "public", steps: [["proposal", -260], ["commission", -220], ["district", -150, "74"], ["metro", -90, "05.312"], ["display", -70], ["final", -22]], title: "Trafo Alanı Ayrılmasına İlişkin Plan Değişikliği", why: "Dağıtım şirketinin talebi üzerine 60 metrekarelik trafo alanı ayrılıyor; yeşil alan eşdeğeri bitişik parselde karşılanıyor.", more: { displayRecord: "@askidakiimarplanlari/inonu-trafo", effectiveOn: day(-22) } }),
  amendment("sosyal-tesis", { in: ["naldoken"], parcel: ["1502", "6"], uses: ["Kreş alanı", "Sosyal tesis alanı"], steps: [["proposal", -300], ["commission", -250], ["district", -190, "61"], ["metro", -120, "05.287"], ["display", -95], ["objection", -60], ["final", -40]], title: "Sosyal Tesis Alanına İlişkin Plan Notu Değişikliği", more: { displayRecord: "@askidakiimarplanlari/naldoken-tesis", effectiveOn: day(-40) } }),
  amendment("kazimdirik-521", { in: ["kazimdirik"], parcel: ["521", "5"], uses: ["Ticaret alanı", "Ticaret ve konut alanı"], by: "owner", steps: [["proposal", -140], ["commission", -100], ["district", -60, "131"], ["metro", -21, "05.355"], ["display", -12]], title: "Kazımdirik Mahallesi 521 Ada Plan Değişikliği", more: { displayRecord: "@askidakiimarplanlari/kazimdirik-uygulama" } }),
  amendment("erzene-yesil", { in: ["erzene"], parcel: ["344", "18"], uses: ["Otopark alanı", "Yeşil alan"], steps: [["proposal", -120], ["commission", -90], ["district", -36, "133"], ["display", -27]], title: "Erzene Mahallesi 344 Ada 18 Parselde Yeşil Alan Ayrılması", more: { displayRecord: "@askidakiimarplanlari/erzene-yesil" } }),
  amendment("kemalpasa-yol", { in: ["kemalpasa"], parcel: ["90", "11"], uses: ["7 metrelik yol", "10 metrelik yol"], steps: [["proposal", -330], ["commission", -280], ["district", -190, "59"], ["display", -130], ["objection", -90], ["display", -64], ["objection", -30]], title: "Kemalpaşa Mahallesi Yol Genişletme Plan Değişikliği", more: { displayRecord: "@askidakiimarplanlari/kemalpasa-yol-2" } }),
  amendment("pinarbasi-depo", { in: ["gurpinar"], parcel: ["204", "3"], uses: ["Tarım alanı", "Depolama alanı"], by: "owner", steps: [["proposal", -210], ["commission", -170], ["rejected", -140, "88"]], title: "Gürpınar Mahallesi 204 Ada 3 Parsel Plan Değişikliği Teklifi", why: "Teklif, üst ölçekli plandaki tarımsal niteliği korunacak alan kararına aykırı bulundu." }),
  amendment("merkez-emsal", { in: ["merkez"], parcel: ["47", "2"], uses: ["Emsal 1,50", "Emsal 2,00"], by: "owner", steps: [["proposal", -900], ["commission", -850], ["district", -780, "12"], ["metro", -700, "05.104"], ["display", -670], ["final", -620], ["annulled", -180]], title: "Merkez Mahallesi 47 Ada Emsal Artışına İlişkin Plan Değişikliği", more: { courtNote: "İdare mahkemesi, 2025 yılında verilen iptal kararı; donatı dengesi sağlanmadığı gerekçesiyle." } }),
  amendment("evka-3-saglik", { in: ["evka-3"], parcel: ["8841", "1"], uses: ["Resmî kurum alanı", "Sağlık tesisi alanı"], by: "public", steps: [["proposal", -80], ["commission", -45]], title: "Evka 3 Mahallesi Sağlık Tesisi Alanı Plan Değişikliği" }),
  amendment("ergene-yaya", { in: ["ergene"], parcel: ["615", "20"], uses: ["Taşıt yolu", "Yaya yolu"], steps: [["proposal", -60], ["commission", -25]], title: "Ergene Mahallesi Yaya Yolu Plan Değişikliği" }),
  amendment("tuna-kres", { in: ["tuna"], parcel: ["1120", "8"], uses: ["Belediye hizmet alanı", "Kreş alanı"], steps: [["proposal", -18]], title: "Tuna Mahallesi Kreş Alanı Plan Değişikliği" }),
  amendment("laka-kirsal", { in: ["laka"], parcel: ["301", "5"], uses: ["Tarım alanı", "Kırsal yerleşik alan"], by: "public", steps: [["proposal", -34]], title: "Laka Mahallesi Kırsal Yerleşik Alan Sınırı Düzeltmesi" }),
  amendment("serintepe-pazar", { in: ["serintepe"], parcel: ["2301", "2"], uses: ["Otopark alanı", "Pazar yeri ve otopark"], steps: [["proposal", -150], ["commission", -110], ["district", -70, "127"], ["metro", -14, "05.360"]], title: "Serintepe Mahallesi Pazar Yeri Plan Değişikliği" }),
  amendment("umit-cami", { in: ["umit"], parcel: ["778", "14"], uses: ["Konut alanı", "İbadet alanı"], by: "owner", steps: [["proposal", -400], ["rejected", -350]], title: "Ümit Mahallesi 778 Ada 14 Parsel Plan Değişikliği Teklifi" }),
  amendment("yesilova-hoyuk", { in: ["yesilova"], parcel: ["3310", "1"], uses: ["Arkeolojik alan", "Arkeolojik park"], steps: [["proposal", -5]], state: "draft", title: "Yeşilova Höyüğü Arkeolojik Park Plan Değişikliği" }),
];
