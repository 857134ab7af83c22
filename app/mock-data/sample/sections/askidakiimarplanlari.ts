import { at, day, department, html, list } from "../entry-parts";
import type { SampleEntry } from "../types";

type PlanInput = {
  type: string;
  scale: string;
  /** Days from today on which the display begins. */
  from: number;
  in: readonly string[];
  parcels: readonly (readonly [ada: string, parsel: string])[];
  body?: "district" | "metropolitan" | "ministry" | "encumen";
  near?: readonly [lat: number, lng: number];
  title: string;
  outcome?: string;
  state?: SampleEntry["state"];
  more?: Record<string, unknown>;
};

/** A rectangle of some blocks around a place: where a boundary would be, not one. */
function around([lat, lng]: readonly [number, number]) {
  const corners = [[-0.0016, -0.0011], [0.0016, -0.0009], [0.0014, 0.0011], [-0.0015, 0.001], [-0.0016, -0.0011]] as const;
  return { type: "Polygon", coordinates: [corners.map(([east, north]) => [Number((lng + east).toFixed(6)), Number((lat + north).toFixed(6))])] };
}

const objection = html(
  "Planlara askı süresi içinde yazılı olarak itiraz edilebilir.",
  list("Dilekçenizi belediye hizmet binasındaki Yazı İşleri Müdürlüğü'ne elden verebilirsiniz.", "KEP ya da e-imza ile çevrim içi gönderebilirsiniz.", "Dilekçede ada ve parsel numarasını ve itirazınızın gerekçesini yazın."),
  "İtirazlar, askı bittikten sonra 15 gün içinde meclise sunulur ve karara bağlanır.",
);

function plan(key: string, { type, scale, from, in: places, parcels, body = "district", near, title, outcome, state, more }: PlanInput): SampleEntry {
  const decision = `${String(100 + key.length * 7)}`;
  const data = {
    title, planType: type, scale, pin: `PİN-3500${String(key.length * 311).padStart(5, "0")}`, neighbourhoods: places.map((one) => `@mahallelerimiz/${one}`),
    parcels: parcels.map(([ada, parsel], row) => ({ _key: `parsel-${row}`, ada, parsel })), approvalBody: body, approvalDate: day(from - 9),
    ...(body === "district" ? { districtDecisionNo: decision, districtDecisionDate: day(from - 9) } : {}),
    ...(body === "metropolitan" ? { districtDecisionNo: decision, districtDecisionDate: day(from - 60), metroDecisionNo: `05.${decision}`, metroDecisionDate: day(from - 9) } : {}),
    legalBasis: "3194 sayılı İmar Kanunu m.8/b", displayFrom: at(from, "09:00"), displayTo: at(from + 31, "23:59"), displayPlace: "Belediye hizmet binası, zemin kat ilan panosu",
    planSheet: ["@document/plan-paftasi"], planReport: "@document/plan-raporu", objectionInfo: objection, outcome: outcome ?? "pending", department: department("imar"),
    ...(near && { boundary: around(near) }), ...more,
  };
  return { key, data, ...(state && { state }), ...(state !== "draft" && { publishedDaysAgo: state === "scheduled" ? from : Math.max(1, -from) }) };
}

const over = { removalReport: "@document/askidan-indirme", proofOfDisplay: "@document/askidan-indirme" };

/** Twelve displays: five go on, one is to come, one is a draft, five are over with what became of them. */
export const entries: SampleEntry[] = [
  plan("kazimdirik-uygulama", { type: "amendment", scale: "s1000", from: -12, in: ["kazimdirik"], parcels: [["521", "4"], ["521", "5"]], near: [38.4575, 27.2196], title: "Kazımdirik Mahallesi 1/1000 Ölçekli Uygulama İmar Planı Değişikliği" }),
  plan("isiklar-parselasyon", { type: "parcelling", scale: "s1000", from: -20, in: ["isiklar"], parcels: [["12034", "1"], ["12034", "2"], ["12035", "7"]], body: "encumen", near: [38.4556, 27.2687], title: "Işıklar Mahallesi 18. Madde Parselasyon Planı" }),
  plan("yakakoy-nazim", { type: "revision", scale: "s5000", from: -6, in: ["yakakoy", "kavaklidere"], parcels: [], body: "metropolitan", title: "Yakaköy 1/5000 Ölçekli Nazım İmar Planı Revizyonu" }),
  plan("erzene-yesil", { type: "amendment", scale: "s1000", from: -27, in: ["erzene"], parcels: [["344", "18"]], near: [38.4636, 27.2208], title: "Erzene Mahallesi 344 Ada 18 Parselde Yeşil Alan Ayrılmasına İlişkin Plan Değişikliği" }),
  plan("meric-donusum", { type: "renewal", scale: "s1000", from: -3, in: ["meric", "zafer"], parcels: [["2210", "1"], ["2211", "3"]], body: "ministry", title: "Meriç ve Zafer Mahalleleri Kentsel Dönüşüm Alanı Uygulama İmar Planı" }),
  plan("evka-4-okul", { type: "addition", scale: "s1000", from: 4, in: ["evka-4"], parcels: [["10455", "2"]], state: "scheduled", title: "Evka 4 Mahallesi Okul Alanı İlave Uygulama İmar Planı" }),
  plan("cicekli-koruma", { type: "conservation", scale: "s1000", from: 20, in: ["cicekli"], parcels: [], state: "draft", title: "Çiçekli Köy Yerleşimi Koruma Amaçlı İmar Planı" }),
  plan("inonu-trafo", { type: "amendment", scale: "s1000", from: -70, in: ["inonu"], parcels: [["786", "9"]], outcome: "final", state: "archived", more: { ...over, finalisedOn: day(-22), objectionCount: 0 }, title: "İnönü Mahallesi 786 Ada 9 Parselde Trafo Alanı Ayrılmasına İlişkin Plan Değişikliği" }),
  plan("naldoken-tesis", { type: "amendment", scale: "s1000", from: -95, in: ["naldoken"], parcels: [["1502", "6"]], outcome: "final", state: "archived", more: { ...over, finalisedOn: day(-40), objectionCount: 2 }, title: "Naldöken Mahallesi Sosyal Tesis Alanına İlişkin Plan Notu Değişikliği" }),
  plan("kemalpasa-yol", { type: "revision", scale: "s1000", from: -130, in: ["kemalpasa"], parcels: [["90", "11"], ["90", "12"]], outcome: "redisplay", state: "archived", more: { ...over, objectionCount: 14 }, title: "Kemalpaşa Mahallesi Yol Genişletme Revizyon İmar Planı" }),
  plan("kemalpasa-yol-2", { type: "revision", scale: "s1000", from: -64, in: ["kemalpasa"], parcels: [["90", "11"], ["90", "12"]], outcome: "objections", state: "archived", more: { ...over, displayedBefore: "@askidakiimarplanlari/kemalpasa-yol", objectionCount: 3 }, title: "Kemalpaşa Mahallesi Yol Genişletme Revizyon İmar Planı (itirazlar üzerine yeniden askı)" }),
  plan("dogan-sanayi", { type: "master", scale: "s5000", from: -200, in: ["doganlar"], parcels: [], body: "metropolitan", outcome: "cancelled", state: "archived", more: over, title: "Doğanlar Küçük Sanayi Alanı Nazım İmar Planı" }),
];
