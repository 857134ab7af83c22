import { image } from "../entry-parts";
import type { SampleEntry } from "../types";

function slide(key: string, picture: string, title: readonly [string, string], subtitle: readonly [string, string], target: Record<string, unknown>, textPosition: "left" | "center" | "right"): SampleEntry {
  return {
    key,
    publishedDaysAgo: 10,
    data: { title: { tr: title[0], en: title[1] }, subtitle: { tr: subtitle[0], en: subtitle[1] }, desktopImage: image(picture), mobileImage: image(`${picture}-mobile`), buttonText: { tr: "Ayrıntılar", en: "Learn more" }, openInNewTab: false, textPosition, overlay: 40, active: true, ...target },
  };
}

/** Entries of the section `mainpage/slider`. */
export const entries: SampleEntry[] = [
  slide("korfez", "slide-01", ["Birlikte Yaşanan Bir Bornova", "A Bornova We Live in Together"], ["Hizmetlerimize evinizden, dilediğiniz saatte ulaşın.", "Reach our services from home at any hour."], { link: "https://e-belediye.bornova.example", buttonText: { tr: "e-Belediye", en: "Online services" }, openInNewTab: true }, "left"),
  slide("yeni-park", "slide-02", ["Naldöken'in Yeni Parkı Açıldı", "Naldöken Has a New Park"], ["Sekiz bin metrekare yeşil alan, oyun ve gölge.", "Eight thousand square metres of green, play and shade."], { relatedNews: "@haberler/naldoken-yeni-park" }, "right"),
  slide("uretici-pazari", "slide-03", ["Üretici Pazarı Küçükpark'ta", "Farmers' Market in Küçükpark"], ["Tarladan sofraya, her cumartesi 08.00–14.00.", "From field to table, every Saturday from 8 to 14."], { relatedNews: "@haberler/uretici-pazari-kucukpark" }, "left"),
  slide("konserler", "slide-04", ["Açık Havada Müzik Akşamları", "Open-Air Evenings of Music"], ["Büyük Park Amfi Tiyatro'da ücretsiz konserler.", "Free concerts at the Büyük Park amphitheatre."], { relatedNews: "@haberler/acik-hava-konserleri" }, "center"),
  slide("mahalle-bulusmalari", "slide-05", ["Söz Sizde: Mahalle Buluşmaları", "Your Turn to Speak"], ["Önerinizi yüz yüze iletin, sonucunu birlikte izleyelim.", "Bring your ideas; we follow them up together."], { relatedNews: "@haberler/baskan-mahalle-bulusmasi" }, "left"),
];
