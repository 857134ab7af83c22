import { day, html, image } from "../entry-parts";
import type { SampleEntry } from "../types";

type City = { name: readonly [tr: string, en: string]; country: string; since: number; photo: string; areas: readonly string[]; at: readonly [lat: number, lng: number]; text: readonly [tr: string, en?: string]; status?: "active" | "suspended" | "ended"; permit?: string; more?: Record<string, unknown>; state?: SampleEntry["state"] };

function city(key: string, { name: [tr, en], country, since, photo, areas, at: [lat, lng], text, status = "active", permit, more, state }: City): SampleEntry {
  const data = {
    cityName: { tr, en }, country, kind: country === "TR" ? "domestic" : "international", photo: image(photo), decisionNo: `2018/${String(40 + key.length * 3)}`, decisionDate: day(since - 120),
    ...(permit && { ministryApprovalNo: permit, ministryApprovalDate: day(since - 60) }), protocolDate: day(since), relationStatus: status, cooperationAreas: [...areas], description: { tr: html(text[0]), ...(text[1] && { en: html(text[1]) }) }, location: { lat, lng }, ...more,
  };
  return { key, data, ...(state ? { state } : {}), ...(state !== "draft" && { publishedDaysAgo: 300 }) };
}

/** Invented towns; those abroad have their permit before the protocol. */
export const entries: SampleEntry[] = [
  city("ornekvadi", { name: ["Örnekvadi Belediyesi", "Municipality of Örnekvadi"], country: "TR", since: -2400, photo: "village-01", areas: ["kırsal kalkınma", "kooperatifler"], at: [39.85, 33.2], text: ["Üretici kooperatifleri arasında ürün ve bilgi değişimi sürüyor; her yıl ortak tarım günü düzenleniyor.", "Cooperatives of both towns exchange produce and knowledge, and meet once a year."] }),
  city("nova-lipa", { name: ["Nova Lipa", "Nova Lipa"], country: "BA", since: -1800, photo: "bay-02", areas: ["gençlik değişimi", "kültür"], permit: "2020/1182", at: [43.9, 17.7], text: ["Gençlik orkestraları iki kentte dönüşümlü konser veriyor.", "The youth orchestras play in both towns by turns."] }),
  city("yesilkiyi", { name: ["Yeşilkıyı Belediyesi", "Municipality of Yeşilkıyı"], country: "XN", since: -1500, photo: "bay-01", areas: ["turizm", "su yönetimi"], permit: "2021/0337", at: [35.33, 33.32], text: ["Su tasarrufu ve yağmur suyu hasadı üzerine ortak çalışma yürütülüyor.", "The towns work together on saving and harvesting water."] }),
  city("lindhafen", { name: ["Lindhafen", "Lindhafen"], country: "DE", since: -1200, photo: "bicycle-01", areas: ["bisiklet", "iklim"], permit: "2022/2210", at: [51.2, 9.5], text: ["Bisiklet ağı planlamasında uzman değişimi yapıldı; öğrenciler her yaz iki hafta konuk ediliyor.", "Planners of cycle networks were exchanged, and pupils visit for two weeks every summer."] }),
  city("san-mareo", { name: ["San Mareo", "San Mareo"], country: "IT", since: -900, photo: "village-02", areas: ["bağcılık", "gastronomi"], permit: "2023/0915", at: [43.1, 12.4], text: ["Bağcılar karşılıklı atölyeler düzenliyor."] }),
  city("dagova", { name: ["Dağova Belediyesi", "Municipality of Dağova"], country: "TR", since: -1000, photo: "park-04", areas: ["afet dayanışması"], at: [38.3, 38.3], text: ["Afet sonrası konteyner kent ve çocuk atölyeleri desteği verildi."] }),
  city("portavera", { name: ["Portavera", "Portavera"], country: "PT", since: -2100, photo: "bay-03", areas: ["denizcilik"], permit: "2019/0620", status: "ended", at: [38.7, -9.1], text: ["Protokol süresi dolduğu için ilişki sona erdi."] }),
  city("krasnopol", { name: ["Krasnopol", "Krasnopol"], country: "PL", since: 60, photo: "park-01", areas: ["üniversite iş birliği"], at: [52.2, 21], text: ["Meclis kararı alındı, bakanlık izni bekleniyor."], state: "draft" }),
];
