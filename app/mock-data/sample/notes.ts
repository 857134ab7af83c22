/** `ago`: days before the planting. `remind`: days after it, at nine o’clock. A row that begins with "x " is done. */
export type SampleNote = {
  title?: string;
  content?: string;
  rows?: readonly string[];
  labels?: readonly SampleLabel[];
  remind?: number;
  archived?: true;
  ago: number;
};

export const noteLabels = ["Toplantı", "Fikir", "Saha", "Kişisel", "Takip"] as const;
type SampleLabel = (typeof noteLabels)[number];

/** What somebody who runs an invented municipality’s site notes for themselves, the newest first. */
export const notes: readonly SampleNote[] = [
  { ago: 0, content: "Ana sayfadaki üçüncü görsel koyu renkte okunmuyor.", labels: ["Takip"] },
  { ago: 0, title: "Pazartesi ekip toplantısı", rows: ["x Gündemi paylaş", "x Salonu ayır", "Geçen ayın ziyaret sayılarını çıkar", "Kış dönemi haber takvimini konuş", "Çeviri bekleyen sayfalar", "Yeni gelen arkadaşa hesap aç", "Eski duyuruların arşivi"], labels: ["Toplantı"], remind: 1 },
  { ago: 1, title: "Açık hava sineması", content: "Gösterimden önce izleyiciye kısa bir anket sorulabilir: hangi film, hangi mahalle, saat kaç? Sonuçları etkinlik sayfasının altına koyarız.", labels: ["Fikir"] },
  { ago: 2, content: "Sahil yolundaki bilgi panosunun karekodu eski adrese gidiyor.", labels: ["Saha", "Takip"], remind: 3 },
  { ago: 3, title: "Fotoğraf çekimi için yanımda olacaklar", rows: ["x Yedek pil", "x Geniş açı mercek", "Yağmurluk", "İzin yazısının çıktısı"], labels: ["Saha"] },
  { ago: 4, title: "Haber dili", content: "Kısa cümle, etken çatı, tarih ve yer ilk satırda.\nKısaltmayı ilk geçtiği yerde aç.\nBaşlıkta ünlem yok." },
  { ago: 6, title: "Muhtarlarla görüşmeden kalanlar", content: "Üç mahalle su kesintilerini kısa mesajla öğrenmek istiyor. İki mahalle otobüs saatlerinin basılı listesini sordu.\n\nUlaşım birimiyle aynı toplantıda ele almalı.", labels: ["Toplantı", "Takip"] },
  { ago: 7, content: "Engelsiz gezi haritası!", labels: ["Fikir"] },
  { ago: 9, title: "Doğum günü pastası", rows: ["x Kaç kişi geliyor, sor", "Mutfaktaki tabaklar yeter mi?", "Mum"], labels: ["Kişisel"] },
  { ago: 11, title: "Arama kutusuna en çok yazılanlar", content: "nöbetçi eczane\nimar durumu\nemlak vergisi ödeme\nnikâh günü\nçöp saatleri", labels: ["Takip"] },
  { ago: 14, title: "Kitap listesi", content: "Kent belleği üzerine iki kitap, bir de erişilebilir tasarım el kitabı. Kütüphaneden ayırt.", labels: ["Kişisel"] },
  { ago: 18, title: "Bayram iletisi", content: "Geçen yılkinden kısa olsun; görselin metnini ekran okuyucu da okuyabilsin.", labels: ["Fikir"] },
  { ago: 35, title: "Eski sunucunun kapanışı", rows: ["x Yönlendirmeleri dene", "x Posta kutularını taşı", "x Sertifikanın bitişini not et"], archived: true },
  { ago: 48, title: "Bahar şenliği toplantısı", content: "Sahne saatleri kesinleşti, program kitapçığı baskıya gitti. Gelecek yıl gönüllü kaydı bir ay önce açılsın.", labels: ["Toplantı"], archived: true },
  { ago: 60, content: "Eğitim videosunun alt yazısı yüklendi.", labels: ["Takip"], archived: true },
];
