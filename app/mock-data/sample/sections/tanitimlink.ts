import { at, image } from "../entry-parts";
import type { SampleEntry } from "../types";

type Target = { link: string; image?: string; icon?: string; background?: string; size?: "s" | "m" | "l"; openInNewTab?: boolean; more?: Record<string, unknown> };
function promo(key: string, title: readonly [tr: string, en: string], subtitle: readonly [tr: string, en: string], { image: picture, icon, more, ...target }: Target): SampleEntry {
  const marks = { ...(picture && { image: image(picture) }), ...(icon && { icon: `heroicons_outline:${icon}` }) };
  return { key, publishedDaysAgo: 45, data: { title: { tr: title[0], en: title[1] }, subtitle: { tr: subtitle[0], en: subtitle[1] }, size: "m", openInNewTab: false, active: true, ...marks, ...target, ...more } };
}

export const entries: SampleEntry[] = [
  promo("e-belediye", ["e-Belediye", "Online Municipality"], ["Borç sorgulama, ödeme ve başvurular tek yerde.", "Debts, payments and applications in one place."], { link: "https://e-belediye.bornova.example", icon: "computer-desktop", background: "#0f5e6b", size: "l", openInNewTab: true }),
  promo("cocuk-atolyeleri", ["Çocuk Atölyeleri Başvurusu", "Children's Workshops"], ["Yeni dönem kayıtları sürüyor.", "Registration for the new term is open."], { link: "/home/haberler/cocuk-atolyelerinde-yeni-donem-basladi", image: "workshop-01" }),
  promo("kent-rehberi", ["Kent Rehberi Haritası", "City Guide Map"], ["Tesisler, parklar ve duraklar haritada.", "Facilities, parks and stops on the map."], { link: "https://rehber.bornova.example", image: "street-02", openInNewTab: true }),
  promo("gonullu-ol", ["Mahalle Gönüllüsü Ol", "Become a Volunteer"], ["Afet ve sosyal destek ekiplerine katılın.", "Join the emergency and support teams."], { link: "/home/haberler", icon: "hand-raised", background: "#9a3b2f" }),
  promo("kutuphane", ["Gece Kütüphanesi", "The Night Library"], ["Sınav döneminde 24 saat açık.", "Open around the clock in exam weeks."], { link: "/home/haberler", image: "library-01" }),
  promo("geri-donusum", ["Geri Dönüşüm Noktaları", "Recycling Points"], ["Size en yakın kutuyu bulun.", "Find the bins nearest to you."], { link: "/home/hizmetler", icon: "arrow-path", background: "#2f6b3c", size: "s" }),
  promo("nikah", ["Nikâh Günü Al", "Book a Wedding Day"], ["Salon ve saat seçimi çevrim içi.", "Choose hall and hour online."], { link: "/home/hizmetler", icon: "heart", background: "#8a2f5c", size: "s" }),
  promo("yaz-spor", ["Yaz Spor Okulları", "Summer Sports Schools"], ["Kayıtlar tamamlandı.", "Registration is closed."], { link: "/home/duyurular", image: "sports-02", more: { startAt: at(-120, "09:00"), endAt: at(-30, "18:00") } }),
];
