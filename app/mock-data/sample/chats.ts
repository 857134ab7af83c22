export type SampleLine = {
  /** Written by the owner of the chats, not by the colleague. */
  mine?: true;
  /** Days before the seed; `at` is Istanbul's clock. Without them: minutes before the seed. */
  day?: number;
  at?: string;
  minutes?: number;
  text: string;
};

export type SampleChat = { with: string; muted?: true; unread?: number; lines: SampleLine[] };

/** Conversations of the first administrator with the invented colleagues. */
export const chats: readonly SampleChat[] = [
  {
    with: "elif.taskiran@meydan.local",
    unread: 2,
    lines: [
      { day: 3, at: "09:12", text: "Günaydın, haftalık haber planını ortak klasöre koydum. Vaktiniz olduğunda bakabilir misiniz?" },
      { day: 3, at: "09:40", mine: true, text: "Günaydın Elif Hanım, baktım. Çarşamba günkü park açılışını öne alalım derim." },
      { day: 3, at: "09:42", text: "Olur, fotoğraflar da o güne yetişiyor zaten." },
      { day: 3, at: "09:42", text: "Çağrı Bey metni bu akşam teslim edecek." },
      { day: 1, at: "16:05", mine: true, text: "Manşetteki görsel telefonda kesiliyor, odak noktasını biraz sola aldım. Şimdi düzgün görünüyor." },
      { day: 1, at: "16:18", text: "Gördüm, elinize sağlık." },
      { minutes: 52, text: "Su kesintisi duyurusunun İngilizcesi de hazır, yayına alabilir miyiz?" },
      { minutes: 50, text: "Saat 15.00’ten önce çıkması gerekiyor." },
    ],
  },
  {
    with: "sahin.irmakci@meydan.local",
    unread: 1,
    lines: [
      { day: 4, at: "11:02", text: "Merhaba, asfalt çalışması iki gün uzadı. Duyurunun bitiş tarihi değişecek." },
      { day: 4, at: "11:20", mine: true, text: "Tamam, yeni tarihi yazarsanız hemen düzelteyim." },
      { day: 4, at: "11:24", text: "Cuma akşamı 18.00." },
      { day: 4, at: "11:31", mine: true, text: "Düzelttim, yayında. Süre dolunca kendiliğinden arşive kalkacak." },
      { day: 4, at: "11:33", text: "Teşekkürler." },
      { minutes: 125, text: "Kaldırım yenileme çalışmasının krokisini dosyalara yükledim. Duyuruya ekleyebilir misiniz?" },
    ],
  },
  {
    with: "cagri.ugurluel@meydan.local",
    lines: [
      { day: 6, at: "10:15", mine: true, text: "Çağrı Bey, söyleşi haberinde salonun adı iki yerde farklı yazılmış." },
      { day: 6, at: "10:21", text: "Haklısınız, gözümden kaçmış. İkisini de düzeltiyorum." },
      { day: 6, at: "10:44", text: "Düzelttim, bir de siz bakın isterseniz." },
      { day: 6, at: "10:50", mine: true, text: "Baktım, şimdi tamam. Yayına aldım." },
      { day: 2, at: "14:30", text: "Yarınki etkinlik için dört fotoğraf seçtim. Hepsine açıklama da yazdım." },
      { day: 2, at: "14:36", mine: true, text: "Çok iyi. Galeriye en geniş kareyi başa koyun, kapak da o olsun." },
      { day: 2, at: "14:37", text: "Tamamdır." },
    ],
  },
  {
    with: "ipek.gundogmus@meydan.local",
    lines: [
      { day: 5, at: "13:48", text: "Tiyatro haftasının programı kesinleşti, etkinlikleri ne zaman girelim?" },
      { day: 5, at: "14:02", mine: true, text: "Taslak olarak şimdiden girebilirsiniz. Basın toplantısından sonra birlikte yayımlarız." },
      { day: 5, at: "14:05", text: "Peki. Yedi oyun var, ikisinin saati değişebilir." },
      { day: 5, at: "14:07", mine: true, text: "Sorun değil, saat değişirse yalnızca o etkinliği güncellersiniz." },
      { day: 1, at: "10:20", text: "Yedisini de girdim. Afişler basılınca görselleri ekleyeceğim." },
      { day: 1, at: "10:33", mine: true, text: "Harika, ellerinize sağlık İpek Hanım." },
    ],
  },
  {
    with: "oyku.demirezen@meydan.local",
    lines: [
      { day: 7, at: "15:10", mine: true, text: "Öykü Hanım, hizmet standartları sayfasının çevirisi ne durumda?" },
      { day: 7, at: "15:26", text: "Yarısı bitti. “Encümen” için “executive committee” kullanıyorum, uygun mu?" },
      { day: 7, at: "15:31", mine: true, text: "Uygun. Sitenin her yerinde aynı karşılığı kullanalım." },
      { day: 7, at: "15:33", text: "Küçük bir sözlük tutuyorum, onu da paylaşırım." },
      { day: 2, at: "17:02", text: "Çeviri tamam. İki terimi sarıyla işaretledim, onlara birlikte bakalım." },
      { day: 2, at: "17:15", mine: true, text: "Yarın sabah 10.00 uygun mu?" },
      { day: 2, at: "17:16", text: "Uygun, görüşürüz." },
    ],
  },
  {
    with: "isil.bozdagli@meydan.local",
    muted: true,
    lines: [
      { day: 8, at: "09:30", text: "Merhaba, askıdaki plan değişikliklerinin eski dosyaları arşivde duruyor mu?" },
      { day: 8, at: "09:47", mine: true, text: "Duruyor Işıl Hanım. Askı süresi bitenler yayından kalkıyor ama kayıtları silinmiyor." },
      { day: 8, at: "09:50", text: "Çok iyi, geçen yılın paftalarını arayan bir vatandaş vardı." },
      { day: 8, at: "10:05", mine: true, text: "Listede “Arşiv” görünümünü seçerseniz hepsini bulursunuz." },
      { day: 8, at: "10:12", text: "Buldum, çok teşekkür ederim." },
    ],
  },
];
