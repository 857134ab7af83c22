import { at, html, image } from "../entry-parts";
import type { SampleEntry } from "../types";

type Shown = { from: number; until: number; data: Record<string, unknown>; state?: SampleEntry["state"] };
function window(key: string, title: readonly [tr: string, en: string], { from, until, data, state }: Shown): SampleEntry {
  const shown = { startAt: at(from, "08:00"), endAt: at(until, "20:00"), frequency: "day", pages: "home", device: "all", priority: 5, active: true };
  return { key, data: { title: { tr: title[0], en: title[1] }, ...shown, ...data }, ...(state ? { state } : { publishedDaysAgo: Math.max(1, 2 - from) }) };
}

export const entries: SampleEntry[] = [
  window("tohum-takas-daveti", ["Tohum Takas Şenliği'ne Davetlisiniz", "You Are Invited to the Seed Exchange"], { from: 3, until: 6, data: {
    bodyType: "image", image: { ...image("garden-02"), alt: { tr: "Kent bostanında sebze yatakları. Tohum Takas Şenliği, Küçükpark Meydanı, saat 10.00.", en: "Vegetable beds in the community garden. Seed exchange, Küçükpark Square, 10:00." } },
    link: "/home/etkinlikler/tohum-takas-senligi", buttonText: { tr: "Programı gör", en: "See the programme" }, frequency: "once",
  } }),
  window("e-belediye-bakim", ["Planlı Bakım: e-Belediye Hizmet Kesintisi", "Planned Maintenance of Online Services"], { from: -1, until: 4, data: {
    bodyType: "rich", pages: "paths", paths: [{ _key: "hizmetler", path: "/home/hizmetler/emlak-ve-vergi" }], priority: 8,
    body: { tr: html("Ödeme ve başvuru ekranları bakım nedeniyle bu gece 01.00–05.00 arasında kapalı olacak. Son günü bugün olan ödemelerin süresi yarın 17.00'ye uzatıldı."), en: html("Payments and applications are closed tonight from 1 to 5 for maintenance. Payments due today may be made until 17:00 tomorrow.") },
  } }),
  window("bayram-kutlamasi", ["Bayramınız Kutlu Olsun", "Happy Holiday"], { from: -40, until: -36, data: {
    bodyType: "image", image: image("banner-02"), pages: "all", frequency: "session",
  } }),
  window("anma-mesaji", ["Anma Mesajı", "In Memoriam"], { from: 20, until: 21, state: "draft", data: {
    bodyType: "rich", pages: "all", frequency: "session", priority: 9,
    body: { tr: html("Cumhuriyetimizin kurucusu Gazi Mustafa Kemal Atatürk'ü saygı ve özlemle anıyoruz."), en: html("We remember Mustafa Kemal Atatürk, founder of the Republic, with respect.") },
  } }),
];
