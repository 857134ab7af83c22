import type { staff } from "./staff";

type Email = (typeof staff)[number]["email"];

/** `by`: who has brought it; the first administrator without it. `daysAgo`: before the planting. */
type Brought = { by?: Email; daysAgo: number };
export type SampleDocument = Brought & { name: string; description?: string } & (
    | { text: string }
    | { table: readonly (readonly (string | number)[])[] }
    | { paragraphs: readonly string[] }
    | { pdf: readonly [title: string, ...lines: string[]] }
    | { picture: string }
  );
export type SampleFolder = Brought & {
  name: string;
  description?: string;
  isOwn?: true;
  /** The name of the one unit that it is open to. */
  unit?: string;
  documents?: readonly SampleDocument[];
  folders?: readonly SampleFolder[];
};

const [elif, cagri, ipek, sahin] = ["elif.taskiran@meydan.local", "cagri.ugurluel@meydan.local", "ipek.gundogmus@meydan.local", "sahin.irmakci@meydan.local"] as const;

/** The invented municipality's own documents; none of them is on the site. */
export const folders: readonly SampleFolder[] = [
  {
    name: "Şablonlar", description: "Yazı ve tutanak örnekleri. Kopyasını alıp doldurun.", daysAgo: 180,
    documents: [
      { name: "Toplantı tutanağı örneği.docx", description: "Gündem, katılanlar, kararlar.", daysAgo: 180, paragraphs: ["Toplantı Tutanağı", "Tarih ve yer:", "Katılanlar:", "Gündem:", "Alınan kararlar:", "Sonraki toplantı:"] },
      { name: "Görev dağılımı.xlsx", daysAgo: 150, table: [["İş", "Sorumlu", "Son gün"], ["Afiş tasarımı", "Basın Yayın", "15 Mart"], ["Sahne kurulumu", "Fen İşleri", "20 Mart"], ["Ses düzeni", "Kültür", "21 Mart"]] },
      { name: "Resmî yazı örneği.pdf", daysAgo: 170, pdf: ["Resmî Yazı Örneği", "Sayı:", "Konu:", "İlgi:", "Metin iki yana yaslanır, paragraf girintisi bırakılmaz.", "İmza sağ altta durur."] },
    ],
  },
  {
    name: "Basın ve tanıtım", by: elif, daysAgo: 120,
    documents: [{ name: "Basın listesi.csv", description: "Bültenlerin gönderildiği kuruluşlar; adlar uydurmadır.", by: elif, daysAgo: 30, text: "Kuruluş;Tür;Bülten günü\nKörfez Postası;Gazete;Salı\nİlçe Radyosu;Radyo;Perşembe\nAkdut Haber;İnternet;Her gün\n" }],
    folders: [
      {
        name: "Fotoğraf seçkisi", by: cagri, daysAgo: 60,
        documents: [
          { name: "Kordon akşamı.jpg", by: cagri, daysAgo: 58, picture: "bay-03" },
          { name: "Çarşı sokağı.jpg", description: "Yağmurdan sonra.", by: cagri, daysAgo: 57, picture: "street-03" },
        ],
      },
      { name: "Bülten taslakları", by: cagri, daysAgo: 40, documents: [{ name: "Üretici pazarı bülteni.docx", by: cagri, daysAgo: 12, paragraphs: ["Üretici Pazarı Yeniden Açılıyor", "Pazar, cumartesi günleri 08.00 ile 18.00 arasında kurulacak.", "Fotoğraf eklenecek, tarih onaylanacak."] }] },
    ],
  },
  {
    name: "Etkinlik dosyaları", description: "Yılın etkinlikleri, her biri kendi klasöründe.", by: ipek, daysAgo: 100,
    folders: [
      {
        name: "Bahar şenliği", by: ipek, daysAgo: 90,
        documents: [
          { name: "Bütçe.xlsx", description: "Rakamlar örnektir.", by: ipek, daysAgo: 20, table: [["Kalem", "Adet", "Tutar"], ["Sahne", 1, 48_000], ["Ses ve ışık", 2, 36_500], ["Gölgelik", 12, 27_000]] },
          { name: "Akış planı.pdf", by: ipek, daysAgo: 18, pdf: ["Bahar Şenliği Akış Planı", "10.00 Açılış", "11.00 Çocuk atölyeleri", "15.00 Halk oyunları", "20.00 Konser"] },
        ],
      },
    ],
  },
  {
    name: "Saha notları", by: sahin, daysAgo: 45,
    documents: [
      { name: "Yağmur suyu ızgaraları.txt", by: sahin, daysAgo: 8, text: "Temizlenenler: Gülbahçe Caddesi, Çınarlı Sokak.\nDeğişecekler: İskele önünde iki ızgara kırık.\n" },
      { name: "Park ölçüleri.csv", by: sahin, daysAgo: 25, text: "Park;Alan (m²);Bank\nIhlamur Parkı;4200;18\nÇınar Parkı;2650;11\n" },
    ],
  },
  {
    name: "İhale hazırlıkları", description: "Yalnızca Mali Hizmetler Müdürlüğü görür; rakamlar örnektir.", unit: "Mali Hizmetler Müdürlüğü", daysAgo: 75,
    documents: [
      { name: "Yaklaşık maliyet.xlsx", daysAgo: 34, table: [["Kalem", "Birim", "Miktar", "Tutar"], ["Fotokopi kâğıdı", "top", 400, 53_000], ["Toner", "adet", 12, 24_600], ["Klasör", "adet", 200, 9_600]] },
      { name: "Teknik şartname taslağı.docx", daysAgo: 33, paragraphs: ["Kırtasiye Alımı Teknik Şartnamesi", "Madde 1: Kâğıt 80 gram ve geri dönüştürülmüş olacaktır.", "Madde 2: Teslim, siparişten sonra on gün içinde yapılır.", "Madde 3: Ambalajı bozuk ürün geri verilir."] },
      { name: "Görüşme notu.txt", daysAgo: 14, text: "Firmalar teslim süresini on gün olarak kabul etti.\nNumuneler ay sonuna kadar gelecek.\n" },
    ],
  },
  { name: "Kişisel taslaklar", description: "Yalnızca açanın gördüğü bir klasör.", isOwn: true, daysAgo: 10, documents: [{ name: "Yapılacaklar.txt", daysAgo: 3, text: "Klasör adlarını birimlerle görüş.\nEski yılın dosyalarını arşivle.\n" }] },
];
