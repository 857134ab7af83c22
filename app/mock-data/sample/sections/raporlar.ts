import { day, department, html } from "../entry-parts";
import type { SampleEntry } from "../types";

type Report = { category: string; year: number; tr: string; en: string; age: number; by?: string; period?: string; document?: string; pages?: number; yearEnd?: number; summary?: string; state?: SampleEntry["state"] };

function report(key: string, { category, year, tr, en, age, by = "strateji", period = "full", document = "faaliyet-raporu", pages, yearEnd, summary, state }: Report): SampleEntry {
  const data = {
    title: { tr, en }, category: `@raporkategori/${category}`, year, period, publishedOn: day(-age), department: department(by), pdf: `@document/${document}`,
    ...(yearEnd && { yearEnd }), ...(pages && { pageCount: pages }), ...(summary && { summaryHtml: { tr: html(...summary.split("|")) } }),
  };
  return { key, data, ...(state && { state }), ...(state !== "draft" && { publishedDaysAgo: Math.max(1, age) }) };
}

/** The last six years of what comes out every year. */
function yearly(category: string, tr: (year: number) => string, en: (year: number) => string, from: number, to: number, first: number, more: Partial<Report> = {}): SampleEntry[] {
  return Array.from({ length: to - from + 1 }, (_, at) => {
    const year = to - at;
    return report(`${category}-${year}`, { category, year, tr: tr(year), en: en(year), age: first + at * 365, ...more, ...(at === 0 ? {} : { summary: "" }) });
  });
}

export const entries: SampleEntry[] = [
  ...yearly("faaliyet", (year) => `${year} Yılı Faaliyet Raporu`, (year) => `Activity Report ${year}`, 2020, 2025, 210, {
    pages: 214,
    summary: "Yıl içinde 11 kilometre bisiklet yolu yapıldı, 48 bin metrekare yeni park açıldı.|Bütçe gelirlerinin yüzde 94’ü tahsil edildi. Rapor, nisan ayı meclis toplantısında görüşülüp kabul edildi.",
  }),
  ...yearly("performans", (year) => `${year} Yılı Performans Programı`, (year) => `Performance Programme ${year}`, 2023, 2026, 300, { pages: 96, document: "stratejik-plan" }),
  ...yearly("mali-durum", (year) => `${year} Mali Durum ve Beklentiler Raporu`, (year) => `Financial Status and Expectations ${year}`, 2022, 2026, 115, {
    by: "mali-hizmetler", document: "mali-durum", pages: 38, period: "h1", summary: "Yılın ilk altı ayında bütçe giderleri yüzde 47 oranında gerçekleşti.|Yıl sonunda gelir ve giderin denk olması bekleniyor.",
  }),
  ...yearly("butce", (year) => `${year} Mali Yılı Bütçesi`, (year) => `Budget ${year}`, 2023, 2026, 330, { by: "mali-hizmetler", document: "mali-durum", pages: 120 }),
  ...yearly("bilgi-edinme", (year) => `${year} Bilgi Edinme Yıllık Raporu`, (year) => `Right to Information Report ${year}`, 2023, 2025, 270, { by: "yazi-isleri", document: "mali-durum", pages: 6 }),
  report("stratejik-2025", { category: "stratejik-plan", year: 2025, yearEnd: 2029, tr: "2025–2029 Stratejik Planı", en: "Strategic Plan 2025–2029", age: 640, document: "stratejik-plan", pages: 168, summary: "Plan; dayanıklı kent, yeşil ulaşım, eşit hizmet ve açık yönetim başlıklarında 21 hedef içeriyor.|Hedefler 4.800 hemşehrimizin katıldığı anket ve altı çalıştayla belirlendi." }),
  report("stratejik-2020", { category: "stratejik-plan", year: 2020, yearEnd: 2024, tr: "2020–2024 Stratejik Planı", en: "Strategic Plan 2020–2024", age: 2400, document: "stratejik-plan", pages: 152 }),
  report("kesin-hesap-2025", { category: "butce", year: 2025, period: "q4", tr: "2025 Yılı Kesin Hesabı", en: "Final Accounts 2025", age: 150, by: "mali-hizmetler", document: "mali-durum", pages: 74 }),
  report("denetim-2025", { category: "sayistay", year: 2025, tr: "2025 Yılı Denetim Komisyonu Raporu", en: "Report of the Audit Commission 2025", age: 225, by: "yazi-isleri", pages: 44 }),
  report("denetim-2024", { category: "sayistay", year: 2024, tr: "2024 Yılı Dış Denetim Raporu", en: "External Audit Report 2024", age: 400, by: "mali-hizmetler", pages: 61 }),
  report("sera-gazi-2025", { category: "cevre", year: 2025, tr: "2025 Sera Gazı Envanteri", en: "Greenhouse Gas Inventory 2025", age: 95, by: "iklim", pages: 52, summary: "Kentin yıllık salımı 1,9 milyon ton karbondioksit eş değeri olarak hesaplandı; en büyük pay ulaşımda." }),
  report("iklim-plani", { category: "cevre", year: 2024, yearEnd: 2030, tr: "İklim Eylem Planı 2024–2030", en: "Climate Action Plan 2024–2030", age: 500, by: "iklim", document: "stratejik-plan", pages: 110 }),
  report("atik-2026", { category: "cevre", year: 2026, period: "h1", tr: "Sıfır Atık Verileri, 2026 İlk Yarı", en: "Zero Waste Figures, First Half of 2026", age: 20, by: "iklim", pages: 12, state: "draft" }),
];
