import { day, html } from "../entry-parts";
import type { SampleEntry } from "../types";

type Union = { name: readonly [tr: string, en: string]; short: string; scope: "national" | "regional" | "international"; joined: number; site: string; text: readonly [tr: string, en: string]; permit?: string; more?: Record<string, unknown>; state?: SampleEntry["state"] };

function union(key: string, { name: [tr, en], short, scope, joined, site, text, permit, more, state }: Union): SampleEntry {
  const data = {
    name: { tr, en }, shortName: short, scope, website: `https://${site}.example`, joinedOn: day(joined), decisionNo: `2019/${String(100 + key.length * 7)}`, decisionDate: day(joined - 40),
    ...(permit && { ministryApprovalNo: permit, ministryApprovalDate: day(joined - 10) }), description: { tr: html(text[0]), en: html(text[1]) }, ...more,
  };
  return { key, data, ...(state ? { state } : {}), ...(state !== "draft" && { publishedDaysAgo: 330 }) };
}

export const entries: SampleEntry[] = [
  union("ulusal", { name: ["Türkiye Belediyeler Birliği", "Union of Municipalities of Türkiye"], short: "TBB", scope: "national", joined: -5000, site: "belediyeler-birligi", text: ["Bütün belediyelerin doğal üye olduğu ulusal birlik; eğitim ve hukuki danışmanlık desteği verir.", "The national union that all municipalities belong to; it trains and advises them."], more: { representatives: [{ _key: "t-1", fullName: "Deniz Akça", role: { tr: "Birlik meclisi üyesi", en: "Member of its council" } }] } }),
  union("ege", { name: ["Ege Belediyeler Birliği", "Union of Aegean Municipalities"], short: "EBB", scope: "regional", joined: -3100, site: "ege-birligi", text: ["Ege'deki belediyelerin ortak alım, çevre ve ulaşım çalışmalarını yürütür.", "Buys, plans and protects together for the municipalities of the Aegean."] }),
  union("saglikli", { name: ["Sağlıklı Kentler Birliği", "Healthy Cities Union"], short: "SKB", scope: "national", joined: -2500, site: "saglikli-kentler", text: ["Kent sağlığı göstergelerini birlikte izler ve iyi örnekleri paylaşır.", "Watches the health of cities and shares what works."] }),
  union("tarihi", { name: ["Tarihî Kentler Birliği", "Union of Historical Towns"], short: "TKB", scope: "national", joined: -1900, site: "tarihi-kentler", text: ["Levanten köşklerimizin korunmasına proje ve hibe desteği sağlar.", "Supports the care of our Levantine mansions."] }),
  union("akdeniz", { name: ["Akdeniz Kentleri Ağı", "Network of Mediterranean Cities"], short: "AKA", scope: "international", joined: -900, site: "akdeniz-kentleri", permit: "2023/4471", text: ["Kıyı kentlerinin iklim uyumu ve kültür alanındaki ortak projelerini destekler.", "Supports joint projects of coastal cities on climate and culture."] }),
  union("bisiklet", { name: ["Bisikletli Kentler Ağı", "Cycling Cities Network"], short: "BKA", scope: "international", joined: -60, site: "bisikletli-kentler", text: ["Üyelik için bakanlık izni bekleniyor.", "The ministry's permit is awaited."], state: "draft" }),
];
