/** `due`: days from the planting. `to`: the e-mail address of the invented colleague. */
export type SampleTask = {
  title: string;
  section?: true;
  notes?: string;
  due?: number;
  priority?: 0 | 2;
  tags?: readonly string[];
  to?: string;
  done?: true;
  /** A step that begins with "x " is done. */
  steps?: readonly string[];
};

export const taskTags = ["Acil", "Basın", "Etkinlik", "Hukuk", "Saha", "Web sitesi"] as const;

const [elif, cagri, ipek, sahin, oyku, isil] = [
  "elif.taskiran@meydan.local",
  "cagri.ugurluel@meydan.local",
  "ipek.gundogmus@meydan.local",
  "sahin.irmakci@meydan.local",
  "oyku.demirezen@meydan.local",
  "isil.bozdagli@meydan.local",
];

/** What an invented municipality has to do, with three headings between. */
export const tasks: readonly SampleTask[] = [
  { title: "Bu hafta yayına girecekler", section: true },
  { title: "Su kesintisi duyurusunu saat 15.00’ten önce yayımla", due: 0, priority: 2, tags: ["Acil", "Web sitesi"], to: elif, notes: "İngilizcesi hazır. Mahalle adlarını İZSU’nun listesiyle karşılaştır." },
  { title: "Meclis gündemini ilana çıkar", due: 1, priority: 2, tags: ["Hukuk", "Web sitesi"], to: cagri, steps: ["x Gündem maddelerini yazı işlerinden al", "x PDF’yi erişilebilir kaydet", "Toplantı saatini salon görevlisine doğrulat"] },
  { title: "Park açılışının fotoğraflarını seç", due: 2, tags: ["Basın", "Etkinlik"], to: ipek, notes: "Çocukların yüzü görünen karelerde veli onayı olmalı." },
  { title: "Asfalt çalışması duyurusunun bitiş tarihini uzat", due: -1, tags: ["Saha"], to: sahin },
  { title: "Kış tarifesi broşürünü çevir", due: 4, tags: ["Web sitesi"], to: oyku },
  { title: "Haftalık haber planını paylaş", due: 3, tags: ["Basın"], to: elif, done: true },
  { title: "Muhtarlar toplantısının tutanağını yükle", due: -2, tags: ["Hukuk"], to: cagri },
  { title: "Nikâh salonunun yeni saatlerini sayfaya işle", due: 5, priority: 0, tags: ["Web sitesi"] },
  { title: "Kırık bağlantı raporundaki altı adresi düzelt", due: 6, tags: ["Web sitesi"], to: cagri, steps: ["x Eski ihale sayfaları", "x İlçe haritası", "Kent rehberi", "Bakanlık genelgesi", "Üniversite kütüphanesi", "Kaymakamlık"] },
  { title: "Etkinlikler ve yayınlar", section: true },
  { title: "Kitap günlerinin programını kesinleştir", due: 9, priority: 2, tags: ["Etkinlik"], to: ipek, steps: ["x Yazarların onayı", "Salonların dağılımı", "Simultane çeviri", "Program kitapçığı"] },
  { title: "Konser alanı için elektrik hattını sor", due: 8, tags: ["Etkinlik", "Saha"], to: sahin },
  { title: "Bülten için başkan yazısını iste", due: 7, tags: ["Basın"], to: elif },
  { title: "Geçen yılın etkinlik raporunu ekle", tags: ["Etkinlik"], priority: 0, done: true },
  { title: "Sergi salonunun engelli erişimini fotoğrafla", due: 12, tags: ["Saha", "Etkinlik"], to: ipek },
  { title: "Gönüllü kayıt formunun metnini sadeleştir", due: 11, tags: ["Web sitesi"], to: oyku, notes: "Bir ilkokul öğrencisi de anlayabilmeli." },
  { title: "Basın listesindeki eski adresleri ayıkla", priority: 0, tags: ["Basın"], to: elif },
  { title: "Yeni yıl afişi için üç öneri hazırla", due: 20, tags: ["Etkinlik"], to: ipek },
  { title: "Festivalin gürültü iznini takip et", due: 6, tags: ["Etkinlik", "Hukuk"], to: cagri, done: true },
  { title: "Arşiv ve bakım", section: true },
  { title: "1990’lardan kalan imar paftalarını tara", due: 60, tags: ["Saha"], to: isil, steps: ["x Kuzey mahalleler", "Merkez", "Sanayi", "Kıyı şeridi"] },
  { title: "Askı süresi biten planları denetle", due: 10, priority: 2, tags: ["Hukuk"], to: isil },
  { title: "Eski ilanların eklerini arşive taşı", priority: 0, tags: ["Web sitesi"], to: isil },
  { title: "Parola değiştirmeyenleri ara", due: 14, tags: ["Web sitesi"] },
  { title: "Kamera sistemi aydınlatma metnini güncelle", due: 15, tags: ["Hukuk"], to: cagri, notes: "Kişisel verilerin korunması için sorumlu birimin görüşü gelecek." },
  { title: "Fotoğraf arşivinin yedeğini sına", due: 21, tags: ["Web sitesi"], done: true },
  { title: "Yaya köprülerinin adlarını haritada düzelt", due: 30, priority: 0, tags: ["Saha"], to: sahin },
  { title: "Sözlükteki kısaltmaları gözden geçir", tags: ["Web sitesi"], to: oyku },
  { title: "Halk günü başvurularını sınıflandır", due: -4, priority: 2, tags: ["Acil", "Hukuk"], to: cagri },
];
