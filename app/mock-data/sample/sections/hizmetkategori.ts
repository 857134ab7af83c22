import { image } from "../entry-parts";
import type { SampleEntry } from "../types";

function category(key: string, tr: string, en: string, icon: string, color: string, description: readonly [tr: string, en: string], options: { parent?: string; cover?: string } = {}): SampleEntry {
  const data = { name: { tr, en }, description: { tr: description[0], en: description[1] }, icon: `heroicons_outline:${icon}`, color, showOnHome: !options.parent, ...(options.cover && { cover: image(options.cover) }) };
  return { key, data, publishedDaysAgo: 380, ...(options.parent && { parent: options.parent }) };
}

export const entries: SampleEntry[] = [
  category("emlak-vergi", "Emlak ve Vergi", "Property and Taxes", "banknotes", "#1f6f8b", ["Emlak, çevre temizlik, ilan ve reklam vergileri; ödeme ve borç sorgulama.", "Property, environmental and advertising taxes; payments and debts."]),
  category("is-yeri", "İş Yeri Açma ve Ruhsat", "Opening a Business", "building-storefront", "#9a4a2f", ["İş yeri açma ve çalışma ruhsatı, denetim ve izinler.", "Business licences, inspections and permits."], { cover: "street-01" }),
  category("evlilik", "Evlilik İşlemleri", "Getting Married", "heart", "#a63d5d", ["Nikâh başvurusu, salonlar ve evlilik izin belgesi.", "Applications, wedding halls and permits."], { cover: "townhall-02" }),
  category("yapi-imar", "Yapı ve İmar", "Building and Zoning", "home-modern", "#5b5a9d", ["İmar durumu, yapı ruhsatı, iskân ve riskli yapı başvuruları.", "Zoning certificates, building and occupancy permits."]),
  category("sosyal-destek", "Sosyal Destek", "Social Support", "hand-raised", "#8a5a12", ["Aile, yaşlı, engelli ve öğrenci destekleri.", "Support for families, older and disabled people and students."], { cover: "table-01" }),
  category("kultur-egitim", "Kültür, Kurs ve Eğitim", "Culture and Courses", "academic-cap", "#6a4c93", ["Sanat kursları, kütüphaneler, etkinlikler ve salon tahsisi.", "Art courses, libraries, events and venues."], { cover: "library-01" }),
  category("spor-genclik", "Spor ve Gençlik", "Sport and Youth", "trophy", "#2d7a4f", ["Spor okulları, tesis üyelikleri ve gençlik merkezleri.", "Sports schools, memberships and youth centres."], { cover: "sports-01" }),
  category("cevre-temizlik", "Çevre ve Temizlik", "Environment and Cleaning", "trash", "#3b7a3b", ["Atık toplama, geri dönüşüm, park ve bahçe talepleri.", "Waste collection, recycling, parks and gardens."], { cover: "recycling-01" }),
  category("evcil-hayvan", "Evcil ve Sahipsiz Hayvanlar", "Animals", "face-smile", "#8c4b2a", ["Aşı, kısırlaştırma, sahiplendirme ve ihbarlar.", "Vaccination, neutering, adoption and reports."], { cover: "vet-01" }),
  category("vefat", "Vefat ve Cenaze", "Bereavement", "moon", "#4a5568", ["Cenaze hizmetleri, taziye çadırı ve mezarlık bilgileri.", "Funeral services and condolence tents."]),
  category("emlak-beyan", "Emlak Vergisi Bildirimi", "Property Tax Return", "document-text", "#1f6f8b", ["Alım, satım ve kullanım değişikliğinde verilecek bildirimler.", "Returns to file when you buy, sell or change the use of property."], { parent: "emlak-vergi" }),
  category("odeme-borc", "Ödeme ve Borç İşlemleri", "Payments and Debts", "credit-card", "#1f6f8b", ["Borç sorgulama, taksitlendirme ve makbuz.", "Check debts, pay in instalments, get receipts."], { parent: "emlak-vergi" }),
  category("canli-muzik", "Canlı Müzik ve Mekân İzinleri", "Live Music and Venue Permits", "musical-note", "#9a4a2f", ["Canlı müzik izni, dış mekân kullanımı ve çalışma saatleri.", "Live music, outdoor seating and opening hours."], { parent: "is-yeri" }),
  category("yasli-engelli", "Yaşlı ve Engelli Hizmetleri", "Older and Disabled People", "user-group", "#8a5a12", ["Evde destek, hasta nakil aracı ve akülü araç şarj noktaları.", "Home support, patient transport and charging points."], { parent: "sosyal-destek" }),
];
