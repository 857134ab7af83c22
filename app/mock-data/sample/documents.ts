/** The PDFs the sample entries attach; their text is `title` and what the seeding passes to `makePdf`. */
export const documents: readonly { name: string; fileName: string; title: string; lines: readonly string[] }[] = [
  { name: "etkinlik-programi", fileName: "etkinlik-programi.pdf", title: "Aylık Kültür Sanat Programı", lines: ["Konserler Büyük Park Amfi Tiyatro'da yapılır.", "Tiyatro oyunları kültür merkezlerinde sahnelenir.", "Program değişiklikleri web sitemizde duyurulur."] },
  { name: "basvuru-formu", fileName: "genel-basvuru-formu.pdf", title: "Genel Başvuru Formu", lines: ["Başvuru konusu:", "Başvurulan birim:", "Açıklama:", "Tarih ve imza:"] },
  { name: "kurs-takvimi", fileName: "kurs-takvimi.pdf", title: "Kurs ve Atölye Takvimi", lines: ["Resim, seramik, bağlama ve gitar kursları", "İngilizce konuşma kulübü", "Dijital okuryazarlık atölyesi"] },
  { name: "ihale-sartnamesi", fileName: "ihale-sartnamesi.pdf", title: "İhale İdari Şartnamesi Özeti", lines: ["Madde 1 – İşin konusu", "Madde 2 – İsteklilerden aranan belgeler", "Madde 3 – Geçici teminat ve süresi", "Madde 4 – Tekliflerin değerlendirilmesi"] },
  { name: "gorev-yonetmeligi", fileName: "gorev-ve-calisma-yonetmeligi.pdf", title: "Görev ve Çalışma Yönetmeliği", lines: ["Birinci bölüm: Amaç, kapsam ve dayanak", "İkinci bölüm: Kuruluş, görev ve yetkiler", "Üçüncü bölüm: Yürürlük"] },
  { name: "guzergah-plani", fileName: "gecici-guzergah-plani.pdf", title: "Geçici Trafik Güzergâhı", lines: ["Çalışma süresince kapalı kesimler", "Toplu taşıma durak değişiklikleri", "Yaya geçiş güvenliği önlemleri"] },
  { name: "sinav-kilavuzu", fileName: "personel-alim-kilavuzu.pdf", title: "Personel Alım Kılavuzu", lines: ["Başvuru koşulları ve istenen belgeler", "Değerlendirme takvimi", "Sonuçların duyurulması"] },
  { name: "ucret-tarifesi", fileName: "ucret-tarifesi.pdf", title: "Hizmet Ücret Tarifesi", lines: ["Nikâh salonu ücretleri", "Spor tesisi üyelik ücretleri", "Öğrenci, emekli ve engelli indirimleri"] },
];
