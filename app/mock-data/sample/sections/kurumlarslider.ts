import { image } from "../entry-parts";
import type { SampleEntry } from "../types";

function institution(key: string, logo: string, name: readonly [tr: string, en: string], group: "company" | "affiliate" | "partner" | "public"): SampleEntry {
  return { key, publishedDaysAgo: 200, data: { name: { tr: name[0], en: name[1] }, logo: image(logo), link: `https://${key}.example`, group, active: true } };
}

export const entries: SampleEntry[] = [
  institution("belediyeler-birligi", "logo-03", ["Belediyeler Birliği", "Union of Municipalities"], "public"),
  institution("kent-konseyi", "logo-05", ["Bornova Kent Konseyi", "Bornova City Council of Citizens"], "partner"),
  institution("devlet-kapisi", "logo-06", ["Devlet Hizmetleri Kapısı", "Gateway of Public Services"], "public"),
  institution("kultur-as", "logo-01", ["Bornova Kültür A.Ş.", "Bornova Culture Company"], "company"),
  institution("yesil-kent", "logo-04", ["Yeşil Kent Vakfı", "Green City Foundation"], "affiliate"),
  institution("istatistik", "logo-02", ["Kent İstatistikleri Merkezi", "Centre for City Statistics"], "affiliate"),
];
