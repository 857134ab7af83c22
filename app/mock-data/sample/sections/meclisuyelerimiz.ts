import { image } from "../entry-parts";
import type { SampleEntry } from "../types";

type Seat = readonly [first: string, last: string, party: "kent-birligi" | "ortak-yarin" | "yesil-ova" | "bagimsiz", profession: readonly [tr: string, en: string], role?: "vice1" | "vice2" | "clerk" | "spareClerk" | "groupChair" | "member"];

const keyOf = (first: string, last: string) => `${first} ${last}`.toLocaleLowerCase("tr").replace(/[çğıöşü ]/g, (letter) => ({ ç: "c", ğ: "g", ı: "i", ö: "o", ş: "s", ü: "u" })[letter] ?? "-");

const engineer = ["İnşaat mühendisi", "Civil engineer"] as const;
const teacher = ["Öğretmen", "Teacher"] as const;
const lawyer = ["Avukat", "Lawyer"] as const;
const trader = ["Esnaf", "Shopkeeper"] as const;
const doctor = ["Hekim", "Physician"] as const;
const planner = ["Şehir plancısı", "Urban planner"] as const;
const grower = ["Çiftçi", "Farmer"] as const;
const accountant = ["Mali müşavir", "Accountant"] as const;
const architect = ["Mimar", "Architect"] as const;
const retired = ["Emekli memur", "Retired civil servant"] as const;

/** Invented people; whoever bears one of these names is not meant. */
const seats: readonly Seat[] = [
  ["Nermin", "Aksuvat", "kent-birligi", lawyer, "vice1"], ["Orçun", "Bağdeviren", "ortak-yarin", engineer, "vice2"], ["Tülin", "Çamgeçidi", "kent-birligi", teacher, "clerk"],
  ["Doruk", "Dereağzı", "yesil-ova", accountant, "clerk"], ["Şeyda", "Elmabahçe", "ortak-yarin", architect, "spareClerk"], ["Koray", "Fidanlıoğlu", "kent-birligi", planner, "groupChair"],
  ["Gülçin", "Gürpınarlı", "ortak-yarin", doctor, "groupChair"], ["Bartu", "Harmanyeri", "yesil-ova", grower, "groupChair"], ["Ilgın", "Irmakbaşı", "kent-birligi", teacher],
  ["İlter", "İncirdibi", "kent-birligi", trader], ["Jülide", "Kavaklıyol", "kent-birligi", doctor], ["Cenker", "Limontepe", "kent-birligi", engineer],
  ["Melda", "Menekşeli", "kent-birligi", architect], ["Yalın", "Narlıkuyulu", "kent-birligi", accountant], ["Öznur", "Ovacıklı", "kent-birligi", retired],
  ["Tunca", "Özdereli", "kent-birligi", lawyer], ["Pervin", "Palamutçu", "kent-birligi", planner], ["Rüzgar", "Reyhanlık", "kent-birligi", trader],
  ["Sibel", "Sarnıçlı", "kent-birligi", teacher], ["Uygar", "Şafakyolu", "kent-birligi", engineer], ["Zühal", "Taşköprülü", "ortak-yarin", lawyer],
  ["Alper", "Tepebağ", "ortak-yarin", trader], ["Berna", "Uludere", "ortak-yarin", teacher], ["Cihat", "Üzümcüler", "ortak-yarin", grower],
  ["Dilay", "Varyantlı", "ortak-yarin", accountant], ["Erdem", "Yakaköylü", "ortak-yarin", retired], ["Feride", "Yamanlar", "ortak-yarin", doctor],
  ["Gökçe", "Yeniceli", "ortak-yarin", architect], ["Haldun", "Zeytinalanı", "ortak-yarin", engineer], ["Işın", "Akçaova", "ortak-yarin", planner],
  ["Kaan", "Bademler", "yesil-ova", grower], ["Lale", "Cevizdere", "yesil-ova", teacher], ["Mert", "Çınarcık", "yesil-ova", doctor],
  ["Nazlı", "Defneli", "yesil-ova", architect], ["Onur", "Ekinli", "yesil-ova", retired], ["Pınar", "Fındıksuyu", "bagimsiz", lawyer],
  ["Serkan", "Göçmenköy", "bagimsiz", trader],
];
const metropolitan = new Set(["Nermin", "Koray", "Gülçin", "Bartu", "Ilgın", "Cenker", "Zühal", "Mert"]);

function member([firstName, lastName, party, [tr, en], memberRole = "member"]: Seat, at: number): SampleEntry {
  const data = {
    firstName, lastName, party, memberRole, profession: { tr, en }, councilTerm: "2024-2029", startDate: "2024-04-03", photo: image(`portrait-${String((at % 12) + 1).padStart(2, "0")}`),
    ...(metropolitan.has(firstName) && { metropolitan: true }), ...(at < 8 && { officePhone: `+9023299911${String(at + 10)}`, email: `${keyOf(firstName, lastName).replace("-", ".")}@bornova.example` }),
    ...(at < 13 && { bio: { tr: `<p>${lastName} soyadlı üyemiz 2024'te seçildi. Mesleği: ${tr.toLocaleLowerCase("tr")}. Mecliste ${at % 2 === 0 ? "imar ve çevre" : "bütçe ve eğitim"} konularında çalışıyor.</p>`, en: `<p>Elected in 2024. Profession: ${en.toLowerCase()}. Works on ${at % 2 === 0 ? "planning and the environment" : "the budget and education"} in the council.</p>` } }),
  };
  return { key: keyOf(firstName, lastName), data, publishedDaysAgo: 400 - at, ...(at === seats.length - 1 && { state: "draft" as const }) };
}

/** Members of the former term. */
const former: SampleEntry[] = (["Handan Ilıcalı", "Vedat Kırandağı", "Yıldız Sazlıdere"] as const).map((name, at) => {
  const [firstName = "", lastName = ""] = name.split(" ");
  return {
    key: keyOf(firstName, lastName), state: "archived", publishedDaysAgo: 900 + at,
    data: { firstName, lastName, party: "bagimsiz", memberRole: "member", profession: { tr: "Emekli öğretmen", en: "Retired teacher" }, councilTerm: "2019-2024", startDate: "2019-04-08", endDate: "2024-04-02", endReason: "termEnd", photo: image(`portrait-${String(at + 5).padStart(2, "0")}`) },
  };
});

export const entries: SampleEntry[] = [...seats.map(member), ...former];
