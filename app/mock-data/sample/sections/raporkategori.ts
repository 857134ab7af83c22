import type { SampleEntry } from "../types";

type Category = readonly [key: string, tr: string, en: string, icon: string, frequency: string, dueMonth: number | null, trText: string, enText: string];

const categories: readonly Category[] = [
  ["faaliyet", "Faaliyet Raporları", "Activity Reports", "document-chart-bar", "year", 4, "Belediyenin bir yıl içinde yaptıkları ve harcadıkları.", "What the municipality did and spent in a year."],
  ["stratejik-plan", "Stratejik Planlar", "Strategic Plans", "map", "fiveYear", null, "Beş yıllık hedefler ve bunlara nasıl ulaşılacağı.", "Goals of five years and the way to them."],
  ["performans", "Performans Programları", "Performance Programmes", "chart-bar", "year", 1, "Stratejik planın o yıl yapılacak bölümü.", "The part of the strategic plan for the year."],
  ["mali-durum", "Mali Durum ve Beklentiler Raporları", "Financial Status Reports", "banknotes", "year", 7, "Yılın ilk yarısının bütçesi ve ikinci yarının beklentileri.", "The budget of the first half-year and what is expected of the second."],
  ["butce", "Bütçe ve Kesin Hesap", "Budgets and Final Accounts", "calculator", "year", 12, "Meclisin kabul ettiği bütçe ve yıl sonu kesin hesabı.", "The budget adopted by the council and the accounts at the end of the year."],
  ["sayistay", "Denetim Raporları", "Audit Reports", "scale", "year", null, "Dış denetim ve meclis denetim komisyonu raporları.", "Reports of external auditors and the council’s audit commission."],
  ["bilgi-edinme", "Bilgi Edinme Raporları", "Right to Information Reports", "information-circle", "year", 2, "Yıllık başvuru ve yanıt sayıları.", "Yearly numbers of requests and answers."],
  ["cevre", "İklim ve Çevre Raporları", "Climate and Environment Reports", "globe-alt", "adhoc", null, "Sera gazı envanteri, iklim eylem planı ve atık verileri.", "Greenhouse gas inventory, climate action plan and waste figures."],
];

export const entries: SampleEntry[] = categories.map(([key, tr, en, icon, frequency, dueMonth, trText, enText]) => ({
  key,
  data: { name: { tr, en }, description: { tr: trText, en: enText }, icon: `heroicons_outline:${icon}`, frequency, ...(dueMonth !== null && { dueMonth, statutory: true }) },
  publishedDaysAgo: 420,
}));
