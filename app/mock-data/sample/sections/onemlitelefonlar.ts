import type { SampleEntry } from "../types";

type Words = readonly [tr: string, en: string];
const number = (key: string, group: string, phone: string, [tr, en]: Words, more: Record<string, unknown> = {}, state?: SampleEntry["state"]): SampleEntry =>
  ({ key, data: { name: { tr, en }, phone, group, ...more }, ...(state ? { state } : {}), ...(state !== "draft" && { publishedDaysAgo: 150 }) });
const note = (tr: string, en: string) => ({ note: { tr, en } });
const always = { is24h: true };

/** Twenty numbers: those that all of Turkey knows, and our own. */
export const entries: SampleEntry[] = [
  number("acil", "emergency", "112", ["112 Acil Çağrı Merkezi", "112 Emergency Call Centre"], { ...always, ...note("Sağlık, itfaiye, polis, jandarma ve orman yangınları tek numarada.", "Ambulance, fire brigade, police, gendarmerie and forest fires."), icon: "heroicons_outline:exclamation-triangle" }),
  number("afet", "emergency", "122", ["AFAD Bilgi Hattı", "Disaster Information Line"], { ...always, ...note("Acil durumda 112'yi arayın.", "In an emergency call 112.") }),
  number("siddet", "emergency", "183", ["Sosyal Destek Hattı", "Social Support Line"], { ...always, ...note("Kadına ve çocuğa yönelik şiddet ile yaşlı ve engelli destekleri.", "Violence against women and children, help for the elderly and disabled.") }),
  number("cagri", "municipality", "+902329990001", ["Belediye Çağrı Merkezi", "Municipal Call Centre"], { ...always, icon: "heroicons_outline:phone" }),
  number("zabita", "municipality", "+902329991150", ["Zabıta İhbar Hattı", "Municipal Police Line"], always),
  number("veteriner", "municipality", "+902329991210", ["Sokak Hayvanları Hattı", "Stray Animals Line"], note("Yaralı hayvan bildirimi 24 saat alınır.", "Injured animals can be reported day and night.")),
  number("cenaze", "municipality", "+902329991500", ["Cenaze Hizmetleri", "Funeral Services"], always),
  number("evde-bakim", "municipality", "+902329991204", ["Evde Bakım Hizmeti", "Care at Home"]),
  number("nikah", "municipality", "+902329991011", ["Evlendirme Memurluğu", "Marriage Registry"]),
  number("su", "utility", "185", ["Su ve Kanalizasyon Arıza 185", "Water and Sewage 185"], always),
  number("elektrik", "utility", "186", ["Elektrik Arıza 186", "Electricity 186"], always),
  number("dogal-gaz", "utility", "187", ["Doğal Gaz Acil 187", "Gas Emergency 187"], { ...always, ...note("Gaz kokusunda pencereleri açın, düğmelere dokunmayın.", "If you smell gas, open the windows and touch no switch.") }),
  number("randevu", "health", "182", ["Hastane Randevu Hattı 182", "Hospital Appointments 182"]),
  number("zehir", "health", "114", ["Zehir Danışma Merkezi", "Poison Advice Centre"], always),
  number("saglik-bilgi", "health", "184", ["Sağlık Bilgi Hattı 184", "Health Information 184"]),
  number("hasta-nakil", "health", "+902329991205", ["Hasta Nakil Aracı", "Patient Transport"], note("Bir gün önceden randevu alınır.", "Please book a day ahead.")),
  number("ulasim", "transport", "153", ["Ulaşım ve Büyükşehir 153", "Transport and Metropolitan 153"]),
  number("trafik", "transport", "154", ["Trafik Bilgi Hattı 154", "Traffic Information 154"], {}, "draft"),
  number("kaymakamlik", "public", "+902329993000", ["Bornova Kaymakamlığı", "District Governor's Office"]),
  number("vergi", "public", "189", ["Vergi Danışma 189", "Tax Advice 189"]),
];
