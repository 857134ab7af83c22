export const productCategories = ["Ofis ve kırtasiye", "Temizlik", "Etkinlik ve protokol"] as const;
/** Brands and firms are made up. */
export const productBrands = ["Akçaçam", "Durupınar", "Kalemist", "Kıvançlı", "Tepsilik"] as const;
export const productVendors = ["Körfez Toptan", "Sarmaşık Kırtasiye", "Yelken Etkinlik"] as const;
export const productTags = ["Açık hava", "Acil durum", "Çevre dostu", "Demirbaş değil", "Hediye", "Kâğıt", "Kırılacak eşya", "Mevsimlik", "Tanıtım", "Yanıcı"] as const;

type Index<List extends readonly unknown[]> = List[number];

/** `net`: the base price. `moves`: days before the planting, pieces, and to which unit or why. */
export type SampleProduct = {
  name: string;
  description?: string;
  category: Index<typeof productCategories>;
  brand: Index<typeof productBrands>;
  vendor: Index<typeof productVendors>;
  tags: readonly Index<typeof productTags>[];
  sku: string;
  barcode: string;
  cost: number;
  net: number;
  tax: 1 | 10 | 20;
  weight: number;
  minimum?: number;
  reserved?: number;
  isOff?: true;
  moves: readonly (readonly [daysAgo: number, quantity: number, note: string])[];
};

const [office, cleaning, events] = productCategories;
const [paper, market, stage] = ["Sarmaşık Kırtasiye", "Körfez Toptan", "Yelken Etkinlik"] as const;

/** The invented municipality's stores. A movement below zero is handed to the unit that its note names. */
export const products: readonly SampleProduct[] = [
  { name: "A4 fotokopi kâğıdı, 500’lük", description: "80 gram, geri dönüştürülmüş.", category: office, brand: "Kalemist", vendor: paper, tags: ["Kâğıt", "Çevre dostu"], sku: "OFS-001", barcode: "2900000000018", cost: 118, net: 132.5, tax: 20, weight: 2.5, minimum: 60, moves: [[120, 400, "Yıllık alım"], [64, -90, "Yazı İşleri Müdürlüğü"], [33, -75, "Mali Hizmetler Müdürlüğü"], [6, -80, "İmar ve Şehircilik Müdürlüğü"]] },
  { name: "Mavi tükenmez kalem, 50’lik", category: office, brand: "Kalemist", vendor: paper, tags: ["Demirbaş değil"], sku: "OFS-002", barcode: "2900000000025", cost: 96, net: 110, tax: 20, weight: 0.6, moves: [[118, 60, "Yıllık alım"], [40, -22, "Yazı İşleri Müdürlüğü"]] },
  { name: "Geniş klasör", description: "Sırt etiketi değişir.", category: office, brand: "Kıvançlı", vendor: paper, tags: ["Çevre dostu"], sku: "OFS-003", barcode: "2900000000032", cost: 41.5, net: 48, tax: 20, weight: 0.45, minimum: 40, moves: [[118, 200, "Yıllık alım"], [52, -120, "İmar ve Şehircilik Müdürlüğü"], [9, -48, "Hukuk İşleri Müdürlüğü"]] },
  { name: "Yapışkan not kâğıdı", category: office, brand: "Kalemist", vendor: paper, tags: ["Kâğıt"], sku: "OFS-004", barcode: "2900000000049", cost: 12.4, net: 14.75, tax: 20, weight: 0.05, moves: [[90, 150, "Yıllık alım"], [21, -34, "Basın Yayın ve Halkla İlişkiler Müdürlüğü"]] },
  { name: "Siyah toner, T-20", description: "Zemin kattaki yazıcılar için.", category: office, brand: "Kıvançlı", vendor: paper, tags: ["Demirbaş değil"], sku: "OFS-005", barcode: "2900000000056", cost: 1_840, net: 2_050, tax: 20, weight: 0.9, minimum: 6, reserved: 2, moves: [[70, 12, "Bakım sözleşmesi"], [12, -7, "Bilgi İşlem Müdürlüğü"]] },
  { name: "Zarf, 24 × 32 cm, 100’lük", category: office, brand: "Kalemist", vendor: paper, tags: ["Kâğıt"], sku: "OFS-006", barcode: "2900000000063", cost: 74, net: 86, tax: 20, weight: 1.2, moves: [[90, 45, "Yıllık alım"], [15, -18, "Yazı İşleri Müdürlüğü"]] },
  { name: "Kartuşlu damga mürekkebi", category: office, brand: "Kıvançlı", vendor: paper, tags: ["Yanıcı"], sku: "OFS-007", barcode: "2900000000070", cost: 58, net: 66, tax: 20, weight: 0.1, minimum: 10, moves: [[60, 24, "Yıllık alım"]] },
  { name: "Tebeşir tahtası, ayaklı", category: office, brand: "Akçaçam", vendor: market, tags: ["Kırılacak eşya"], sku: "OFS-008", barcode: "2900000000087", cost: 780, net: 890, tax: 20, weight: 6.4, minimum: 1, isOff: true, moves: [[200, 3, "Kreşlerden devir"]] },
  { name: "Sıvı sabun, 5 litre", category: cleaning, brand: "Durupınar", vendor: market, tags: ["Çevre dostu"], sku: "TMZ-001", barcode: "2900000000094", cost: 92, net: 105, tax: 20, weight: 5.2, moves: [[100, 120, "Altı aylık alım"], [48, -40, "Temizlik İşleri Müdürlüğü"], [11, -36, "Destek Hizmetleri Müdürlüğü"]] },
  { name: "Yüzey temizleyici, 1 litre", description: "Seyreltmeden kullanılmaz.", category: cleaning, brand: "Durupınar", vendor: market, tags: ["Acil durum"], sku: "TMZ-002", barcode: "2900000000100", cost: 38, net: 44.9, tax: 20, weight: 1.1, minimum: 50, moves: [[100, 240, "Altı aylık alım"], [25, -200, "Temizlik İşleri Müdürlüğü"]] },
  { name: "Çöp torbası, büyük boy, 10’luk", category: cleaning, brand: "Durupınar", vendor: market, tags: ["Demirbaş değil"], sku: "TMZ-003", barcode: "2900000000117", cost: 21, net: 24.5, tax: 20, weight: 0.4, minimum: 150, moves: [[80, 1_200, "Altı aylık alım"], [30, -400, "Park ve Bahçeler Müdürlüğü"], [4, -350, "Temizlik İşleri Müdürlüğü"]] },
  { name: "Kâğıt havlu, 12’li", category: cleaning, brand: "Durupınar", vendor: market, tags: ["Kâğıt", "Çevre dostu"], sku: "TMZ-004", barcode: "2900000000124", cost: 134, net: 149, tax: 20, weight: 2.8, moves: [[80, 90, "Altı aylık alım"], [17, -64, "Destek Hizmetleri Müdürlüğü"]] },
  { name: "Nitril eldiven, M, 100’lük", category: cleaning, brand: "Akçaçam", vendor: market, tags: ["Acil durum"], sku: "TMZ-005", barcode: "2900000000131", cost: 66, net: 78, tax: 10, weight: 0.6, minimum: 30, moves: [[80, 100, "Altı aylık alım"], [20, -30, "Veteriner İşleri Müdürlüğü"]] },
  { name: "Kar küreği", category: cleaning, brand: "Akçaçam", vendor: market, tags: ["Mevsimlik", "Açık hava"], sku: "TMZ-006", barcode: "2900000000148", cost: 210, net: 245, tax: 20, weight: 1.6, minimum: 10, moves: [[300, 40, "Kış hazırlığı"]] },
  { name: "Kaldırım tuzu, 25 kg", category: cleaning, brand: "Akçaçam", vendor: market, tags: ["Mevsimlik", "Acil durum", "Açık hava"], sku: "TMZ-007", barcode: "2900000000155", cost: 148, net: 165, tax: 20, weight: 25, minimum: 80, moves: [[290, 320, "Kış hazırlığı"], [210, -180, "Fen İşleri Müdürlüğü"]] },
  { name: "Katlanır tören sandalyesi", category: events, brand: "Tepsilik", vendor: stage, tags: ["Açık hava"], sku: "ETK-001", barcode: "2900000000162", cost: 540, net: 610, tax: 20, weight: 4.1, minimum: 200, reserved: 120, moves: [[400, 600, "Meydan törenleri"], [35, -80, "Kültür ve Sosyal İşler Müdürlüğü"]] },
  { name: "Etkinlik çadırı, 3 × 3 m", category: events, brand: "Tepsilik", vendor: stage, tags: ["Açık hava", "Mevsimlik"], sku: "ETK-002", barcode: "2900000000179", cost: 4_600, net: 5_250, tax: 20, weight: 22, minimum: 4, reserved: 3, moves: [[380, 12, "Kitap günleri"], [28, -4, "Kültür ve Sosyal İşler Müdürlüğü"]] },
  { name: "Uzatma kablosu, 50 m", category: events, brand: "Akçaçam", vendor: stage, tags: ["Açık hava"], sku: "ETK-003", barcode: "2900000000186", cost: 1_120, net: 1_290, tax: 20, weight: 9.5, minimum: 6, moves: [[260, 10, "Konser alanı"], [8, -5, "Fen İşleri Müdürlüğü"]] },
  { name: "Bez çanta, belediye baskılı", category: events, brand: "Tepsilik", vendor: stage, tags: ["Tanıtım", "Çevre dostu"], sku: "ETK-004", barcode: "2900000000193", cost: 32, net: 36, tax: 10, weight: 0.12, minimum: 300, moves: [[55, 2_000, "Kitap günleri"], [13, -850, "Basın Yayın ve Halkla İlişkiler Müdürlüğü"]] },
  { name: "Çini desenli kahve fincanı, ikili", description: "Kutusu kapaklıdır; konuk heyetlere verilir.", category: events, brand: "Kıvançlı", vendor: stage, tags: ["Hediye", "Kırılacak eşya"], sku: "PRT-001", barcode: "2900000000209", cost: 420, net: 495, tax: 20, weight: 0.8, minimum: 25, moves: [[140, 120, "Yıllık alım"], [50, -60, "Özel Kalem Müdürlüğü"], [3, -41, "Özel Kalem Müdürlüğü"]] },
  { name: "Plaket, ahşap kutulu", category: events, brand: "Akçaçam", vendor: stage, tags: ["Hediye"], sku: "PRT-002", barcode: "2900000000216", cost: 610, net: 690, tax: 20, weight: 0.9, minimum: 15, moves: [[140, 40, "Yıllık alım"], [22, -12, "Özel Kalem Müdürlüğü"]] },
  { name: "İlçe fotoğrafları kitabı", category: events, brand: "Kalemist", vendor: paper, tags: ["Hediye", "Tanıtım", "Kâğıt"], sku: "PRT-003", barcode: "2900000000223", cost: 260, net: 300, tax: 1, weight: 1.4, moves: [[95, 150, "Kent arşivi baskısı"], [19, -27, "Basın Yayın ve Halkla İlişkiler Müdürlüğü"]] },
  { name: "Zeytinyağlı el sabunu, kutulu", category: events, brand: "Durupınar", vendor: stage, tags: ["Hediye", "Çevre dostu"], sku: "PRT-004", barcode: "2900000000230", cost: 84, net: 96, tax: 20, weight: 0.3, moves: [[45, 200, "Kadın kooperatifinden"], [10, -38, "Özel Kalem Müdürlüğü"]] },
];
