import { day, department } from "../entry-parts";
import type { SampleEntry } from "../types";

type Kind = "petition" | "application" | "declaration" | "commitment" | "complaint";
type FormInput = readonly [key: string, code: string, kind: Kind, by: string, tr: string, en: string, more?: Record<string, unknown> & { state?: SampleEntry["state"]; document?: string; age?: number }];

function form([key, formCode, formType, by, tr, en, { state, document = "basvuru-formu", age, ...more } = {}]: FormInput, at: number): SampleEntry {
  const revised = age ?? 30 + ((at * 53) % 600);
  const data = { title: { tr, en }, formCode, formType, department: department(by), pdf: `@document/${document}`, revisionNo: String((at % 4) + 1), revisionDate: day(-revised), language: "tr", ...(at % 3 === 0 && { fillable: true }), ...more };
  return { key, data, ...(state && { state }), ...(state !== "draft" && { publishedDaysAgo: Math.max(1, revised - 1) }) };
}

const forms: readonly FormInput[] = [
  ["genel-dilekce", "FR-001", "petition", "yazi-isleri", "Genel Dilekçe Örneği", "General Petition", { document: "dilekce-ornegi" }],
  ["bilgi-edinme-gercek", "FR-002", "application", "yazi-isleri", "Bilgi Edinme Başvuru Formu (Gerçek Kişi)", "Request for Information (Persons)"],
  ["bilgi-edinme-tuzel", "FR-003", "application", "yazi-isleri", "Bilgi Edinme Başvuru Formu (Tüzel Kişi)", "Request for Information (Organisations)"],
  ["kvkk-basvuru", "FR-004", "application", "hukuk", "Kişisel Verilere İlişkin Başvuru Formu", "Request on Personal Data"],
  ["memnuniyet", "FR-005", "complaint", "strateji", "İstek, Öneri ve Şikâyet Formu", "Requests, Ideas and Complaints"],
  ["emlak-bina", "EM-010", "declaration", "gelir", "Emlak Vergisi Bildirim Formu (Bina)", "Property Tax Return (Building)", { document: "emlak-bildirimi" }],
  ["emlak-arsa", "EM-011", "declaration", "gelir", "Emlak Vergisi Bildirim Formu (Arsa)", "Property Tax Return (Plot)", { document: "emlak-bildirimi" }],
  ["emlak-arazi", "EM-012", "declaration", "gelir", "Emlak Vergisi Bildirim Formu (Arazi)", "Property Tax Return (Land)", { document: "emlak-bildirimi" }],
  ["emlak-muafiyet", "EM-013", "declaration", "gelir", "Tek Konut İndirimi Bildirimi (Emekli, Engelli, Geliri Olmayan)", "Single Home Exemption"],
  ["ctv-bildirim", "EM-014", "declaration", "gelir", "Çevre Temizlik Vergisi Bildirim Formu", "Environmental Tax Return"],
  ["ilan-reklam", "EM-015", "declaration", "gelir", "İlan ve Reklam Vergisi Beyannamesi", "Advertising Tax Declaration"],
  ["taksit", "EM-016", "petition", "mali-hizmetler", "Borç Taksitlendirme Dilekçesi", "Petition to Pay in Instalments", { document: "dilekce-ornegi" }],
  ["iade", "EM-017", "petition", "mali-hizmetler", "Fazla Ödeme İade Dilekçesi", "Petition for a Refund", { document: "dilekce-ornegi" }],
  ["sihhi-ruhsat", "RD-020", "application", "ruhsat", "İş Yeri Açma ve Çalışma Ruhsatı Başvuru Formu (Sıhhi)", "Business Licence Application (Sanitary)", { onlineUrl: "https://ebelediye.bornova.example/ruhsat" }],
  ["gayrisihhi-ruhsat", "RD-021", "application", "ruhsat", "İş Yeri Açma ve Çalışma Ruhsatı Başvuru Formu (Gayrisıhhi)", "Business Licence Application (Non-sanitary)"],
  ["umuma-acik", "RD-022", "application", "ruhsat", "Umuma Açık İstirahat ve Eğlence Yeri Ruhsatı Başvuru Formu", "Licence for Places of Entertainment"],
  ["canli-muzik", "RD-023", "application", "ruhsat", "Canlı Müzik İzni Başvuru Formu", "Live Music Permit"],
  ["ruhsat-devir", "RD-024", "application", "ruhsat", "Ruhsat Devir Başvuru Formu", "Transfer of a Licence"],
  ["ruhsat-taahhut", "RD-025", "commitment", "ruhsat", "İş Yeri Açma Taahhütnamesi", "Commitment for Opening a Business"],
  ["isgaliye", "ZB-030", "application", "zabita", "Kaldırım ve Yol İşgal İzni Başvuru Formu", "Permit to Use the Pavement"],
  ["zabita-sikayet", "ZB-031", "complaint", "zabita", "Zabıta İhbar ve Şikâyet Formu", "Report to the Municipal Police"],
  ["semt-pazari", "ZB-032", "application", "zabita", "Semt Pazarı Tezgâh Yeri Başvuru Formu", "Application for a Market Stall"],
  ["imar-durumu", "IM-040", "petition", "imar", "İmar Durumu Belgesi Dilekçesi", "Petition for a Zoning Certificate", { document: "dilekce-ornegi" }],
  ["yapi-ruhsati", "IM-041", "application", "imar", "Yapı Ruhsatı Başvuru Formu", "Building Permit Application"],
  ["iskan", "IM-042", "application", "imar", "Yapı Kullanma İzin Belgesi Başvuru Formu", "Occupancy Permit Application"],
  ["basit-tadilat", "IM-043", "petition", "imar", "Basit Onarım ve Tadilat Bildirimi", "Notice of Minor Repairs", { document: "dilekce-ornegi" }],
  ["riskli-yapi", "IM-044", "petition", "imar", "Riskli Yapı Tespiti Dilekçesi", "Petition on an Unsafe Building", { document: "dilekce-ornegi" }],
  ["agac-budama", "PB-050", "application", "park-bahceler", "Ağaç Budama Talep Formu", "Request to Prune a Tree", { onlineUrl: "https://ebelediye.bornova.example/agac" }],
  ["agac-dikme", "PB-051", "application", "park-bahceler", "Fidan ve Çiçek Talep Formu", "Request for Saplings and Flowers"],
  ["evlendirme", "EV-060", "declaration", "evlendirme", "Evlenme Beyannamesi", "Marriage Declaration"],
  ["nikah-salonu", "EV-061", "application", "evlendirme", "Nikâh Salonu Tahsis Formu", "Booking a Wedding Hall"],
  ["sosyal-destek", "SD-070", "application", "sosyal", "Sosyal Destek Başvuru Formu", "Application for Social Support"],
  ["evde-bakim", "SD-071", "application", "sosyal", "Evde Bakım Hizmeti Başvuru Formu", "Application for Home Care"],
  ["hasta-nakil", "SD-072", "application", "sosyal", "Hasta Nakil Aracı Talep Formu", "Request for Patient Transport"],
  ["salon-tahsis", "KS-080", "application", "kultur", "Kültür Merkezi Salon Tahsis Formu", "Booking a Hall of a Cultural Centre", { age: 40 }],
  ["kurs-kayit", "KS-081", "application", "kultur", "Kurs Kayıt Formu", "Course Registration", { document: "kurs-takvimi" }],
  ["veli-izin", "SP-082", "commitment", "spor", "Spor Okulları Veli İzin Belgesi", "Parental Consent for Sports Schools"],
  ["hayvan-sahiplendirme", "VT-090", "commitment", "veteriner", "Hayvan Sahiplenme Taahhütnamesi", "Commitment for Adopting an Animal"],
  ["staj", "IK-095", "application", "insan-kaynaklari", "Staj Başvuru Formu", "Internship Application", { state: "draft" }],
  ["eski-abonelik", "EM-099", "petition", "gelir", "Kâğıt Makbuz Aboneliği Dilekçesi", "Petition for Paper Receipts", { state: "archived", document: "dilekce-ornegi", age: 700 }],
  ["foreign-resident", "FR-006", "petition", "yazi-isleri", "Yabancılar İçin Genel Dilekçe", "General Petition for Foreign Residents", { document: "dilekce-ornegi", language: "en" }],
];

/** Forty-one forms; one is a draft, one has gone to the archive. */
export const entries: SampleEntry[] = forms.map(form);
