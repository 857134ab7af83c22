import type { SampleEntry } from "../types";

type Words = readonly [tr: string, en: string];
const site = (key: string, category: string | undefined, [tr, en]: Words, [text, textEn]: Words, more: Record<string, unknown> = {}, state?: SampleEntry["state"]): SampleEntry =>
  ({ key, data: { title: { tr, en }, url: `https://${key}.bornova.example`, description: { tr: text, en: textEn }, ...(category && { category }), ...more }, ...(state ? { state } : {}), ...(state !== "draft" && { publishedDaysAgo: 200 }) });

export const entries: SampleEntry[] = [
  site("ebelediye", "eservice", ["e-Belediye İşlemleri", "Online Services"], ["Borç ödeme, başvuru ve belge doğrulama.", "Pay, apply and verify documents."], { showInFooter: true }),
  site("arsiv", "culture", ["Bornova Kent Arşivi", "City Archive"], ["Kentin fotoğrafları, belgeleri ve sözlü tarihi.", "Photographs, papers and voices of the town."], { showInFooter: true }),
  site("genclik", "project", ["Bornova Gençlik Merkezi", "Youth Centre"], ["Kurslar, burslar ve gönüllülük çağrıları.", "Courses, grants and calls for volunteers."], { showInFooter: true }),
  site("kutuphane", "culture", ["Kütüphane Kataloğu", "Library Catalogue"], ["Semt kütüphanelerindeki kitapları arayın ve ayırtın.", "Find and reserve books of all our libraries."]),
  site("spor", "sport", ["Spor Okulları", "Sports Schools"], ["Kayıt, takvim ve sonuçlar.", "Registration, dates and results."]),
  site("buyukpark", "company", ["Bornova Park İşletmeleri", "Bornova Parks Company"], ["Belediye şirketinin kafe ve otoparkları.", "Cafés and car parks of the municipal company."]),
  site("harita", "eservice", ["Kent Rehberi", "City Map"], ["İmar durumu, adres ve nöbetçi eczane.", "Zoning, addresses and pharmacies on duty."], { showInFooter: true }),
  site("gonullu", "project", ["Afet Gönüllüleri", "Disaster Volunteers"], ["Eğitim ve ekip sayfaları.", "Training and teams."], {}, "draft"),
];
