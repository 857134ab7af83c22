import type { SampleEntry } from "../types";

type Seat = readonly [member: string, first: string, last: string, role: readonly [tr: string, en: string], commissions: readonly string[]];

const seats: readonly Seat[] = [
  ["nermin-aksuvat", "Nermin", "Aksuvat", ["İBB Meclis Üyesi, Hukuk Komisyonu Başkanı", "Member, chair of the Law Commission"], ["Hukuk"]],
  ["koray-fidanlioglu", "Koray", "Fidanlıoğlu", ["İBB Meclis Üyesi, İmar ve Bayındırlık Komisyonu", "Member, Commission on Planning and Works"], ["İmar ve Bayındırlık", "Ulaşım"]],
  ["gulcin-gurpinarli", "Gülçin", "Gürpınarlı", ["İBB Meclis Üyesi, Çevre ve Sağlık Komisyonu", "Member, Commission on Environment and Health"], ["Çevre ve Sağlık"]],
  ["bartu-harmanyeri", "Bartu", "Harmanyeri", ["İBB Meclis Üyesi, Tarım Komisyonu", "Member, Commission on Agriculture"], ["Tarım ve Kırsal Kalkınma"]],
  ["ilgin-irmakbasi", "Ilgın", "Irmakbaşı", ["İBB Meclis Üyesi, Eğitim ve Kültür Komisyonu", "Member, Commission on Education and Culture"], ["Eğitim ve Kültür", "Çocuk"]],
  ["cenker-limontepe", "Cenker", "Limontepe", ["İBB Meclis Üyesi, Ulaşım Komisyonu", "Member, Commission on Transport"], ["Ulaşım"]],
  ["zuhal-taskoprulu", "Zühal", "Taşköprülü", ["İBB Meclis Üyesi, Plan ve Bütçe Komisyonu", "Member, Commission on Planning and Budget"], ["Plan ve Bütçe"]],
  ["mert-cinarcik", "Mert", "Çınarcık", ["İBB Meclis Üyesi", "Member"], ["Afet"]],
];

/** Names and portraits are those of the council's members. */
export const entries: SampleEntry[] = seats.map(([member, firstName, lastName, [tr, en], metropolitanCommissions], at) => ({
  key: member,
  data: { councilMember: `@meclisuyelerimiz/${member}`, firstName, lastName, metropolitanRole: { tr, en }, metropolitanCommissions, councilTerm: "2024-2029", startDate: "2024-04-15" },
  publishedDaysAgo: 380 - at,
}));
