import { image } from "../entry-parts";
import type { SampleEntry } from "../types";

const category = (key: string, tr: string, en: string, icon: string, color: string, cover: string, description: readonly [tr: string, en: string]): SampleEntry => ({
  key, data: { name: { tr, en }, description: { tr: description[0], en: description[1] }, icon: `heroicons_outline:${icon}`, color, cover: image(cover) }, publishedDaysAgo: 370,
});

export const entries: SampleEntry[] = [
  category("tarihi-yapilar", "Tarihî Yapılar", "Historic Buildings", "building-library", "#9a4a2f", "townhall-01", ["Köşkler, camiler, hamamlar ve köprüler.", "Mansions, mosques, baths and bridges."]),
  category("doga", "Doğa ve Rekreasyon", "Nature and Recreation", "sun", "#2d7a4f", "park-04", ["Vadiler, parklar ve yürüyüş yolları.", "Valleys, parks and footpaths."]),
  category("muzeler", "Müzeler ve Ören Yerleri", "Museums and Ancient Sites", "building-office-2", "#5b5a9d", "library-02", ["Kent belleği, kazı alanları ve koleksiyonlar.", "The memory of the town, excavations and collections."]),
  category("inanc", "İnanç Yapıları", "Places of Worship", "star", "#1f6f8b", "townhall-02", ["Her inançtan yapı: camiler ve kiliseler.", "Buildings of every faith: mosques and churches."]),
  category("kirsal", "Kırsal Bornova", "Rural Bornova", "home", "#8a5a12", "village-01", ["Köy meydanları, bağlar ve üretici pazarları.", "Village squares, vineyards and farmers' markets."]),
  category("lezzet", "Lezzet Durakları", "Food and Drink", "cake", "#a63d5d", "market-01", ["Çarşı lokantaları, fırınlar ve pazarlar.", "Restaurants of the bazaar, bakeries and markets."]),
];
