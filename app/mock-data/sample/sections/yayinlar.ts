import { day, image } from "../entry-parts";
import type { SampleEntry } from "../types";

type Words = readonly [title: string, summary: string];
type PublicationInput = { age: number; of: string; cover: string; pdf?: string; no?: string; pages: number; language?: "en"; tr: Words; en?: Words; state?: SampleEntry["state"] };

function publication(key: string, { age, of, cover, pdf = "kent-dergisi", no, pages, language, tr, en, state }: PublicationInput): SampleEntry {
  const data = {
    title: { tr: tr[0], ...(en && { en: en[0] }) }, summary: { tr: tr[1], ...(en && { en: en[1] }) }, publicationType: of, ...(no && { issueNo: no }), publishedOn: day(-age), cover: image(cover), pdf: `@document/${pdf}`,
    pageCount: pages, language: language ?? "tr", editor: "Basın Yayın ve Halkla İlişkiler Müdürlüğü",
  };
  return { key, data, ...(state && { state }), ...(state !== "draft" && { publishedDaysAgo: Math.max(1, age) }) };
}

/** Twelve publications, one of them a draft. */
export const entries: SampleEntry[] = [
  publication("yasam-48", { age: 20, of: "magazine", cover: "cover-01", no: "48", pages: 64, tr: ["Bornova Yaşam Dergisi – Sayı 48", "Üretici pazarları, gece kütüphanesi ve sonbahar yürüyüşleri."], en: ["Bornova Yaşam Magazine – Issue 48", "Farmers' markets, the night library and walks in autumn."] }),
  publication("yasam-47", { age: 110, of: "magazine", cover: "cover-01", no: "47", pages: 64, tr: ["Bornova Yaşam Dergisi – Sayı 47", "Yaz etkinlikleri, açık hava sineması ve mahalle bostanları."], en: ["Bornova Yaşam Magazine – Issue 47", "Summer events, open-air cinema and community gardens."] }),
  publication("yasam-46", { age: 200, of: "magazine", cover: "cover-01", no: "46", pages: 60, tr: ["Bornova Yaşam Dergisi – Sayı 46", "İlkbahar, çocuk şenliği ve yeni bisiklet yolları."] }),
  publication("geri-donusum", { age: 75, of: "brochure", cover: "cover-02", pdf: "geri-donusum-rehberi", pages: 24, tr: ["Geri Dönüşüm Rehberi", "Evde ayrıştırma, toplama noktaları ve kompost."], en: ["Recycling Guide", "Sorting at home, collection points and compost."] }),
  publication("geri-donusum-en", { age: 74, of: "brochure", cover: "cover-02", pdf: "geri-donusum-rehberi", pages: 24, language: "en", tr: ["Geri Dönüşüm Rehberi (İngilizce)", "Rehberin İngilizce baskısı."], en: ["Recycling Guide in English", "The guide for residents who read English."] }),
  publication("yuruyus", { age: 150, of: "map", cover: "cover-03", pages: 2, tr: ["Bornova Yürüyüş Haritası", "Parkları ve köyleri birleştiren altı rota."], en: ["Bornova Walking Map", "Six routes that join parks and villages."] }),
  publication("bulten-ekim", { age: 45, of: "bulletin", cover: "cover-03", no: "2026/10", pages: 8, tr: ["Meclis Bülteni – Ekim", "Ayın kararları ve komisyon raporları."] }),
  publication("bulten-eylul", { age: 76, of: "bulletin", cover: "cover-03", no: "2026/9", pages: 8, tr: ["Meclis Bülteni – Eylül", "Ayın kararları ve komisyon raporları."] }),
  publication("levanten", { age: 420, of: "book", cover: "cover-01", pages: 212, tr: ["Levanten Köşkleri", "Bornova'nın köşkleri, bahçeleri ve bugünkü kullanımları."] }),
  publication("lezzet", { age: 600, of: "book", cover: "cover-02", pages: 148, tr: ["Bornova Sofrası", "Mahallelerden derlenen 90 yemek."] }),
  publication("sergi", { age: 310, of: "catalogue", cover: "cover-03", pages: 96, tr: ["Kent Belleği Sergi Kataloğu", "Aile albümlerinden 120 fotoğraf."] }),
  publication("yasam-49", { age: 1, of: "magazine", cover: "cover-01", no: "49", pages: 64, state: "draft", tr: ["Bornova Yaşam Dergisi – Sayı 49", "Kış sayısı hazırlanıyor."] }),
];
