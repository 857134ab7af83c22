import { html, list, steps } from "./entry-parts";

export type SampleMail = {
  /** The e-mail address of the invented colleague. */
  from: string;
  subject: string;
  /** Sanitized HTML: paragraphs, lists, links, emphasis. */
  content: string;
  /** E-mail addresses of further colleagues besides the reader. */
  to?: readonly string[];
  cc?: readonly string[];
  /** Slugs of `mailLabels`. */
  labels?: readonly SampleLabel[];
  starred?: true;
  important?: true;
  /** Hours before the planting. */
  ago: number;
};

type SampleLabel = "kisisel" | "is" | "odemeler" | "faturalar" | "hesaplar" | "forumlar";

/** Their slugs are made from the titles: `kisisel`, `is`, `odemeler`, `faturalar`, `hesaplar`, `forumlar`. */
export const mailLabels: readonly { title: string; color: string }[] = [
  { title: "Kişisel", color: "blue" },
  { title: "İş", color: "indigo" },
  { title: "Ödemeler", color: "red" },
  { title: "Faturalar", color: "teal" },
  { title: "Hesaplar", color: "purple" },
  { title: "Forumlar", color: "green" },
];

const [elif, cagri, ipek, sahin, oyku, isil] = [
  "elif.taskiran@meydan.local",
  "cagri.ugurluel@meydan.local",
  "ipek.gundogmus@meydan.local",
  "sahin.irmakci@meydan.local",
  "oyku.demirezen@meydan.local",
  "isil.bozdagli@meydan.local",
] as const;

/**
 * What somebody who runs an invented municipality’s site has got, the newest first. All of it is read: what is new are the
 * toolbar's messages, which are mails, too.
 */
export const mails: readonly SampleMail[] = [
  {
    ago: 1, from: elif, cc: [cagri], important: true, labels: ["is"],
    subject: "Meclis gündemi bugün 15.00’e kadar yayında olmalı",
    content: html(
      "Merhaba,",
      "Yazı işleri gündemi az önce imzadan çıkardı. On dört madde var; dokuzuncu madde son anda eklendiği için taslaktaki sıralama değişti. Yeni sırayı <a href=\"/content/meclisgundemvekararlari\">meclis gündemleri</a> bölümündeki taslağa işledim.",
      "Toplantı çağrısının yasal süresi bugün doluyor. <strong>Saat 15.00’ten önce</strong> yayımlayabilirsek süre sorunu yaşamayız. Metnin son okumasını Çağrı Bey yapıyor.",
      "Kolay gelsin.",
    ),
  },
  {
    ago: 3, from: sahin, labels: ["is"],
    subject: "Yanıt: Kaldırım yenileme duyurusu",
    content: html("Merhaba, krokiyi dosyalara yükledim. İki sokağın adı geçen haftaki listede yanlıştı, bu çizimde doğrusu yazıyor.", "Çalışma pazartesi sabahı 08.30’da başlayacak."),
  },
  {
    ago: 5, from: ipek, to: [elif], starred: true, labels: ["is"],
    subject: "Şenlik sahnesinin yerleşimi",
    content: html(
      "Merhaba,",
      "Sahneyi havuzun önünden çınarların bulunduğu tarafa almayı öneriyorum. Böylece gölge öğleden sonra seyircinin üzerine düşer, ambulans yolu da açık kalır.",
      "Geriye şu işler kalıyor:",
      list("zemin ölçüsünün yeniden alınması,", "tekerlekli sandalye için ayrılan alanın sahneye yaklaştırılması,", "program sayfasındaki yerleşim görselinin değiştirilmesi."),
      "Uygun bulursanız yeni çizimi yarın sabah gönderebilirim.",
    ),
  },
  {
    ago: 7, from: oyku,
    subject: "Kış tarifesi broşürünün çevirisi",
    content: html("Merhaba, broşürün İngilizcesi tamamlandı. “Aktarma hakkı” için <em>free transfer</em> karşılığını kullandım; itirazınız yoksa sitedeki ulaşım sayfalarını da buna göre düzelteceğim.", "İyi çalışmalar."),
  },
  {
    ago: 9, from: isil, important: true, labels: ["is"], cc: [elif],
    subject: "İmar planı değişikliğinin askı süresi",
    content: html(
      "Merhaba,",
      "Çınardibi Mahallesi’ndeki plan değişikliği yarın sabah askıya çıkıyor ve otuz gün kalacak. Pafta, plan notları ve açıklama raporu arşivden çıktı; üçü de taranmış durumda.",
      "Duyuruda itirazların nereye, hangi tarihe kadar yapılacağının açıkça yazması gerekiyor. Bitiş tarihini otuzuncu günün mesai bitimi olarak girdim; yine de bir kez de sizin bakmanızı rica ederim.",
      "Teşekkür ederim.",
    ),
  },
  {
    ago: 22, from: cagri, labels: ["is"],
    subject: "Web sitesindeki metin düzeltmeleri",
    content: html(
      "Günaydın,",
      "Hafta sonu sitedeki hizmet sayfalarını baştan sona okudum. Toplam yirmi yedi düzeltme çıktı; çoğu eski birim adları ve bugün kullanılmayan telefon numaraları.",
      "Öncelikli gördüklerimi sıraladım:",
      steps("Evlilik işlemleri sayfasında istenen belgelerin listesi", "Emlak vergisi sayfasındaki ödeme dönemleri", "Cenaze hizmetlerinin gece nöbeti"),
      "Geri kalanını bu hafta içinde taslak olarak kaydederim, siz de uygun gördükçe yayımlarsınız.",
    ),
  },
  {
    ago: 24, from: elif, to: [cagri, ipek, oyku], labels: ["forumlar"],
    subject: "İçerik ekibinin aylık buluşması",
    content: html("Merhaba arkadaşlar,", "Bu ayki buluşmamız perşembe günü saat 14.00’te, ikinci kattaki toplantı salonunda. Konumuz sade dil: herkes kendi sayfalarından anlaşılması zor bir paragraf getirsin, birlikte kısaltalım.", "Çay bizden, kurabiye İpek Hanım’dan."),
  },
  {
    ago: 27, from: ipek, starred: true, labels: ["odemeler"],
    subject: "Ses sistemi kirasının ilk ödemesi",
    content: html("Merhaba, ses sistemi için gelen üç tekliften nakliyeyi de kapsayanı seçildi. Sözleşmeye göre ilk ödeme kurulumdan önce, kalanı etkinlikten sonra yapılacak.", "Ödeme yazısı bugün mali hizmetlere gitti; bilginiz olsun."),
  },
  {
    ago: 30, from: isil,
    subject: "Eski çarşı fotoğraflarının izni",
    content: html("Merhaba,", "Fotoğrafları bağışlayan aile, sitede kullanılmalarına izin verdi. İmzalı izin yazısını tarayıp dosyalara koydum. Tek istekleri, her görselin altında aile adının geçmesi."),
  },
  {
    ago: 33, from: sahin, labels: ["faturalar"], cc: [elif],
    subject: "Kamera bakımının faturası",
    content: html("Merhaba, meydandaki canlı yayın kamerasının bakım faturası geldi. Tutar geçen yılla aynı, yalnızca direk temizliği eklenmiş.", "İşin tamamlandığını sizin de onaylamanız gerekiyor. Görüntüde bir sorun yoksa kısa bir yanıt yazmanız yeterli."),
  },
  {
    ago: 46, from: oyku, starred: true, labels: ["kisisel"],
    subject: "Cuma akşamı yemeği",
    content: html("Merhaba,", "Cuma akşamı Çağrı Bey’in yeni evini kutlamak için toplanıyoruz. Yemek listesini şöyle paylaştık: salatalar benden, zeytinyağlılar Işıl Hanım’dan, tatlı İpek Hanım’dan. İçecekleri siz alabilir misiniz?", "Saat 19.30 gibi orada olalım; adresi telefonunuza yazarım."),
  },
  {
    ago: 49, from: elif, to: [cagri, ipek, sahin, oyku, isil], important: true, labels: ["is"],
    subject: "Kişisel verilerin korunması eğitimi",
    content: html(
      "Değerli arkadaşlar,",
      "Kişisel verilerin korunması eğitimi önümüzdeki salı günü saat 10.00’da konferans salonunda yapılacak. Katılım <strong>zorunludur</strong>; o gün izinli olanlar için kayıt paylaşılacak.",
      "Eğitimde fotoğraf kullanımı, başvuru formlarında istenen bilgiler ve saklama süreleri ele alınacak. Birimlerinizden örnek formlar getirirseniz üzerinde birlikte çalışabiliriz.",
      "Sorularınızı önceden bana iletebilirsiniz.",
    ),
  },
  {
    ago: 52, from: cagri, starred: true,
    subject: "Yanıt: Söyleşi haberinin başlığı",
    content: html("Önerdiğiniz başlık daha iyi oldu, öyle değiştirdim. Konuğun unvanını da ilk cümleden çıkarıp ikinci paragrafa aldım."),
  },
  {
    ago: 55, from: ipek, labels: ["is"],
    subject: "Kurs kayıtlarının açılış saati",
    content: html("Merhaba,", "Geçen dönem kayıtlar gece yarısı açıldığı için ilk saatte başvuranlar telefonla kimseye ulaşamamıştı. Bu kez kayıtları sabah 09.00’da açmak istiyoruz; o saatte danışmada iki arkadaşımız olacak.", "Etkinlik sayfalarındaki saatleri buna göre değiştirdim. Ana sayfadaki duyuruyu da bir gün önceden yayına alabilir miyiz?"),
  },
  {
    ago: 58, from: sahin,
    subject: "Su deposunun temizliği",
    content: html("Merhaba, üst mahallelerin su deposu çarşamba gecesi temizlenecek. Basınç 01.00 ile 05.00 arasında düşecek, tam kesinti olmayacak.", "Kısa bir duyuru yeterli olur sanırım."),
  },
  {
    ago: 71, from: isil, labels: ["is"],
    subject: "1987 tarihli paftaların taranması",
    content: html("Merhaba,", "Kuzey mahallelerin 1987 tarihli paftaları tarandı: kırk altı pafta, toplam 3,2 GB. Sitede küçük boyları duracak, asıl dosyalar arşiv sunucusunda kalacak.", "İki paftanın kenarı yırtık olduğu için bazı parsel numaraları okunmuyor. Onları elle tamamlayıp ayrıca göndereceğim."),
  },
  {
    ago: 74, from: elif, important: true, labels: ["hesaplar"],
    subject: "Ayrılan personelin hesapları",
    content: html("Merhaba,", "Bu ay birimimizden iki kişi ayrıldı. İnsan kaynaklarının yazısı bugün geldi; hesaplarının ay sonunu beklemeden kapatılması gerekiyor.", "Taslak hâlindeki dört haberi Çağrı Bey’e devretmenizi rica ederim, başlıkları değişmesin."),
  },
  {
    ago: 78, from: oyku, labels: ["forumlar"],
    subject: "Yanıt: “Encümen” için hangi karşılık?",
    content: html("Merhaba, çeviri topluluğunda da aynı soru sorulmuş. Çoğunluk “executive committee” diyor, bir iki kişi “standing committee” önermiş.", "Bizim kullanımımızda kalmamızı öneririm; en azından sitenin tamamında tek karşılık olur."),
  },
  {
    ago: 94, from: cagri, to: [elif], starred: true, labels: ["is"],
    subject: "Fotoğraf arşivi için adlandırma önerisi",
    content: html(
      "Merhaba,",
      "Aynı etkinliğin fotoğraflarını farklı adlarla yüklüyoruz, sonra da bulamıyoruz. Dosya adının tarihle başlamasını, ardından yer ve konunun gelmesini öneriyorum. Örneğin: <em>2024-05-19-meydan-gençlik-koşusu</em>.",
      "Eski dosyaları yeniden adlandırmak gerekmez; yeni yüklenenlerde uygulasak altı ay içinde fark ederiz.",
    ),
  },
  {
    ago: 98, from: sahin, labels: ["odemeler"],
    subject: "Asfalt işinin hakedişi",
    content: html("Merhaba, ikinci hakediş onaylandı ve ödeme emri hazırlandı. Sitedeki ihale sayfasında işin durumunu “devam ediyor” olarak bırakabiliriz, bitince haber veririm."),
  },
  {
    ago: 101, from: ipek,
    subject: "Yanıt: Tiyatro gecesinin afişi",
    content: html("Ellerinize sağlık, yatay boyu ana sayfada çok iyi durdu.", "Bilet satışı afişteki karekoddan ilk gün kırk kişiye ulaşmış. Bundan sonra basılı her işte karekod kullanalım derim."),
  },
  {
    ago: 119, from: elif, important: true, starred: true, labels: ["is"],
    subject: "Başkanlık mesajı son hâli",
    content: html("Merhaba,", "Bültenin giriş yazısı onaylandı, son hâlini taslağa koydum. Bundan sonra metinde virgül bile değişmemesi istendi.", "Fotoğraf olarak bahçede çekilen kare seçildi; alternatif metnini de yazdım."),
  },
  {
    ago: 123, from: isil, labels: ["kisisel"],
    subject: "Kitaplarınız hazır",
    content: html("Merhaba, ayırttığınız iki kitabı dün aldım, masanızın üzerine bıraktım. Kent belleği üzerine olanı okuyunca bana da verir misiniz?"),
  },
  {
    ago: 127, from: cagri,
    subject: "Basın toplantısının soruları",
    content: html("Merhaba,", "Yarınki toplantı için gelen soruları üç başlıkta topladım: ulaşım, kış hazırlığı ve yeni park. Ulaşımla ilgili olanlarda Şahin Bey’in elindeki sayılara ihtiyacımız olacak.", "Toplantı bitince haberi yarım saat içinde çıkarmayı planlıyorum."),
  },
  {
    ago: 143, from: sahin, to: [ipek], important: true, labels: ["is"],
    subject: "Şenlik günü kapatılacak yollar",
    content: html("Merhaba,", "Şenlik günü iki sokak 10.00 ile 23.30 arasında araç trafiğine kapalı olacak. Otobüsler üst caddeden dolaşacak, geçici durak eczanenin önüne kurulacak.", "Duyurunun en az bir hafta önce yayımlanması gerekiyor. Esnafa ayrıca basılı bilgi dağıtacağız."),
  },
  {
    ago: 147, from: oyku, labels: ["hesaplar"],
    subject: "Çeviri ekranına erişim",
    content: html("Merhaba, yeni gelen stajyer arkadaşımız çevirileri okuyabilsin ama değiştiremesin istiyoruz. Ona “İzleyici” rolüyle bir hesap açabilir misiniz?", "İki ay sonra ayrılacak; bitiş tarihini hesabın notuna yazarsanız unutmayız."),
  },
  {
    ago: 151, from: ipek, starred: true,
    subject: "Sergi salonunun erişilebilirliği",
    content: html("Merhaba,", "Salonun rampası yenilendi, eğimi artık ölçülere uygun. Görme engelli ziyaretçiler için dört esere kabartma etiket hazırlattık, ilk deneme çok olumlu geçti.", "Etkinlik sayfasındaki erişilebilirlik bilgilerini güncelleyebilirsek sevinirim."),
  },
  {
    ago: 168, from: elif, to: [cagri], labels: ["faturalar"],
    subject: "Görsel bankası aboneliği",
    content: html("Merhaba, görsel bankası aboneliğinin yıllık faturası geldi. Geçen yıl yalnızca on bir görsel indirmişiz.", "Kendi arşivimiz büyüdüğüne göre yenilemeyelim diyorum. Siz ne dersiniz?"),
  },
  {
    ago: 172, from: isil,
    subject: "Yanıt: Askı süresi biten planlar",
    content: html("Merhaba, baktım: süresi dolan üç plan arşivde duruyor, adresleri de çalışıyor. Vatandaşın elindeki eski bağlantılar boşa gitmemiş."),
  },
  {
    ago: 190, from: cagri, labels: ["forumlar"],
    subject: "Sade dil üzerine bir yazı",
    content: html("Merhaba,", "Görsellere nasıl açıklama yazılacağını anlatan güzel bir kaynak buldum: <a href=\"https://www.w3.org/WAI/tutorials/images/\" rel=\"noopener\">görsel kılavuzu</a>. Karar ağacı özellikle işe yarıyor.", "Buluşmada on dakika ayırıp birlikte üzerinden geçelim mi?"),
  },
  {
    ago: 195, from: sahin,
    subject: "Park aydınlatmasının değişimi",
    content: html("Merhaba, parktaki altmış armatürün tamamı değişti. Yeni lambalar aynı ışığı yaklaşık yarı enerjiyle veriyor.", "Haber yapılacaksa akşam çekilmiş üç fotoğraf gönderebilirim."),
  },
];
