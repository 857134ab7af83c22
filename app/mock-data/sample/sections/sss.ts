import { department, html } from "../entry-parts";
import type { SampleEntry } from "../types";

type Question = readonly [key: string, category: string, by: string, tr: readonly [question: string, answer: string], en?: readonly [question: string, answer: string], more?: Record<string, unknown>];

const questions: readonly Question[] = [
  ["emlak-taksit", "emlak-vergi", "gelir", ["Emlak vergimi taksitle ödeyebilir miyim?", "Evet. Birinci taksit mart, nisan ve mayıs; ikinci taksit kasım ayı boyunca ödenir.|Süresi geçen borçlar için taksitlendirme dilekçesi verebilirsiniz."], ["Can I pay my property tax in instalments?", "Yes. The first half is due from March to May, the second in November.|For overdue debts you can hand in a petition to pay in instalments."], { popular: true }],
  ["borc-sorgu", "odeme-borc", "gelir", ["Belediyeye borcum olup olmadığını nasıl öğrenirim?", "e-Belediyede T.C. kimlik ya da sicil numaranızla borcunuzu görüp kartla ödeyebilirsiniz.|İnternetiniz yoksa vezneye kimliğinizle gelmeniz yeterli."], ["How do I find out what I owe the municipality?", "Look it up on e-Municipality with your identity or register number and pay by card.|Or come to the cash desk with your identity card."], { popular: true }],
  ["ctv-kim", "emlak-vergi", "gelir", ["Çevre temizlik vergisini kim öder?", "Konutlarda vergi su faturasıyla alınır; ayrıca ödeme yapmazsınız.|İş yerleri mart–mayıs ve kasım aylarında belediyeye öder."], ["Who pays the environmental tax?", "For homes it is part of the water bill.|Businesses pay the municipality in two instalments."]],
  ["emlak-satis", "emlak-beyan", "gelir", ["Evimi sattım, bildirim vermem gerekir mi?", "Satan kişinin bildirim vermesi gerekmez; kaydın kapanması için tapu tarihini bize bildirmesi yeterlidir.|Alan kişi yıl sonuna kadar bildirim verir."], ["I sold my flat: do I have to file anything?", "The seller only tells us the date of the deed.|The buyer files a return by the end of the year."]],
  ["tek-konut", "emlak-vergi", "gelir", ["Emekliyim, tek evim var. Vergi öder miyim?", "Türkiye’de 200 metrekareyi aşmayan tek konutunuz varsa ve oturuyorsanız vergi ödemezsiniz.|Bunun için bir kez bildirim vermeniz gerekir."], ["I am retired with one home. Do I pay tax?", "Not if it is your only home, you live in it and it is no larger than 200 m².|You file for it once."]],
  ["nikah-gun", "evlilik", "evlendirme", ["Nikâh günü nasıl alınır?", "Belgelerinizle birlikte başvurup salon ve gün seçersiniz. Sağlık raporu ve fotoğraf gerekir.|Yaz aylarında en az bir ay önceden başvurun."], ["How do I book a wedding day?", "Apply together with your papers and choose hall and day.|In summer, come a month ahead."], { popular: true }],
  ["nikah-ucret", "evlilik", "evlendirme", ["Nikâh ücreti ne kadar?", "Ücret salona ve güne göre değişir. Hafta içi belediye binasındaki nikâh ücretsizdir.|Güncel tutarlar hizmet sayfasındaki tablodadır."], ["What does a wedding cost?", "It depends on hall and day; on weekdays in the town hall it is free."]],
  ["yabanci-evlilik", "evlilik", "evlendirme", ["Yabancı uyruklu biriyle evlenmek için ne gerekir?", "Ülkesinden alınmış bekârlık belgesi ve pasaportun onaylı çevirisi gerekir.|Belgeler apostil taşımalıdır."], ["What do I need to marry a foreign citizen?", "A certificate of no impediment and a certified translation of the passport, with apostille."]],
  ["ruhsat-sure", "is-yeri", "ruhsat", ["İş yeri ruhsatı kaç günde çıkar?", "Belgeler tamsa sıhhi iş yerlerinde başvuru günü ruhsat verilir.|Denetim bir ay içinde yapılır."], ["How long does a business licence take?", "With complete papers it is issued on the same day; the inspection follows within a month."], { popular: true }],
  ["ruhsat-devir", "is-yeri", "ruhsat", ["Dükkânı devraldım, yeni ruhsat mı almalıyım?", "Faaliyet ve alan değişmiyorsa devir başvurusu yeterli.|Kira sözleşmesi ve devir belgesiyle başvurun."]],
  ["tabela-izin", "is-yeri", "zabita", ["Tabela asmak için izin gerekir mi?", "Evet. Tabela ölçüsünü ve fotoğrafını ekleyerek başvurun; reklam vergisi ayrıca hesaplanır."]],
  ["masa-sandalye", "is-yeri", "zabita", ["Kaldırıma masa sandalye koyabilir miyim?", "Yayaya 1,5 metre genişlik kalıyorsa işgal izni alabilirsiniz.|İzinsiz yerleştirilen eşya kaldırılır."]],
  ["canli-muzik-saat", "canli-muzik", "ruhsat", ["Canlı müzik saat kaça kadar yapılabilir?", "İzin belgesinde yazan saate kadar. Konut bölgelerinde en geç 24.00’tür."]],
  ["imar-durumu", "yapi-imar", "imar", ["Arsamın imar durumunu nereden öğrenirim?", "Ada ve parsel numarasıyla kent bilgi sisteminden ücretsiz bakabilirsiniz.|Resmî belge için dilekçeyle başvurun."], ["Where can I see the zoning of my plot?", "Look it up for free in the city information system; for a certificate hand in a petition."]],
  ["balkon-kapatma", "yapi-imar", "imar", ["Balkonumu cam ile kapatmam izne bağlı mı?", "Katlanır cam sistemi, dış görünüşü bozmuyorsa ve kat maliklerinin onayı varsa izin gerektirmez.|Duvar örmek tadilat ruhsatı ister."]],
  ["riskli-bina", "yapi-imar", "imar", ["Binamız riskli mi, nasıl öğreniriz?", "Kat maliklerinden biri lisanslı bir kuruluşa tespit yaptırabilir.|Belediye, raporu olan yapılarda yol gösterir."], ["How do we find out whether our building is safe?", "Any flat owner can have it tested by a licensed firm; we help once there is a report."]],
  ["moloz", "cevre-temizlik", "temizlik", ["Moloz döküm bedeli ne kadar?", "Tutar metreküpe göre belirlenir; üç torbaya kadar ev molozu ücretsiz alınır.|Çağrı merkezinden gün isteyin."], ["What does it cost to have rubble taken away?", "Up to three bags from a home are free; above that it is charged by volume."], { popular: true }],
  ["buyuk-atik", "cevre-temizlik", "temizlik", ["Eski koltuğumu kim alır?", "Büyük ev eşyası haftada bir, randevuyla kapınızdan alınır.|Konteyner yanına bırakmayın."], ["Who takes my old sofa?", "Large items are collected from your door once a week, by appointment."]],
  ["elektronik-atik", "cevre-temizlik", "iklim", ["Bozuk telefonumu nereye atmalıyım?", "45 ayrıştırma noktasındaki elektronik kutularına ya da belediye binalarına bırakabilirsiniz."]],
  ["agac-budama", "cevre-temizlik", "park-bahceler", ["Sokağımdaki ağacı budatabilir miyim?", "Talep formunu doldurun; ekip on beş gün içinde gelir.|Budama ağacın uyku döneminde yapılır."]],
  ["sosyal-destek-kim", "sosyal-destek", "sosyal", ["Sosyal destekten kimler yararlanır?", "Geliri, hane nüfusuna göre belirlenen sınırın altında kalanlar.|Ekibimiz evinizde görüşür, sonucu telefonla bildirir."], ["Who gets social support?", "Households below an income limit; our team visits you and calls with the result."]],
  ["hasta-nakil", "yasli-engelli", "sosyal", ["Hasta nakil aracı nasıl istenir?", "Randevunuzdan en az bir gün önce arayın. Hizmet ücretsizdir."], ["How do I ask for patient transport?", "Call at least a day before your appointment. It is free."]],
  ["kurs-kayit", "kultur-egitim", "kultur", ["Kurslara nasıl kayıt olurum?", "Kayıtlar eylül ve şubatta e-Belediyeden açılır; yer kaldıysa yıl içinde de alınır."], ["How do I enrol in a course?", "Enrolment opens online in September and February."]],
  ["kutuphane-uye", "kultur-egitim", "kutuphane", ["Kütüphaneye üye olmak ücretli mi?", "Hayır. Kimliğinizle gelin; aynı gün kitap alabilirsiniz."]],
  ["spor-okulu", "spor-genclik", "spor", ["Yaz spor okullarına kaç yaşından başlanır?", "Yüzmede altı, diğer dallarda yedi yaşından başlanır. Veli izin belgesi gerekir."]],
  ["havuz-saat", "spor-genclik", "spor", ["Havuz üyeliğimi dondurabilir miyim?", "Yılda bir kez, sağlık raporuyla en çok iki ay dondurabilirsiniz."]],
  ["sahiplendirme", "evcil-hayvan", "veteriner", ["Barınaktan nasıl hayvan sahiplenirim?", "Bakımevini ziyaret edin, taahhütname imzalayın. Aşı ve kısırlaştırma ücretsizdir."], ["How do I adopt an animal?", "Visit the shelter and sign a commitment; vaccination and neutering are free."]],
  ["kayip-hayvan", "evcil-hayvan", "veteriner", ["Kedim kayboldu, ne yapmalıyım?", "Çip numarasıyla bizi arayın; bulunan hayvanlar on gün bakımevinde bekletilir."]],
  ["cenaze", "vefat", "saglik", ["Cenaze işlemleri için ilk kimi aramalıyım?", "Evde ölümde 188’i arayın; hekim ölüm belgesini düzenler.|Nakil, yıkama ve taziye çadırı ücretsizdir."], ["Whom do I call first after a death at home?", "Call 188: a doctor issues the certificate. Transport and the condolence tent are free."], { popular: true }],
  ["taziye-cadiri", "vefat", "destek", ["Taziye çadırı kaç gün kalır?", "Üç gün kurulur; masa, sandalye ve çay ocağı birlikte gelir."]],
];

const words = (text: string) => html(...text.split("|"));

/** Thirty questions, half of them in English, too. */
export const entries: SampleEntry[] = questions.map(([key, category, by, tr, en, more], at) => ({
  key,
  data: {
    question: { tr: tr[0], ...(en && { en: en[0] }) }, answer: { tr: words(tr[1]), ...(en && { en: words(en[1]) }) },
    category: `@hizmetkategori/${category}`, department: department(by === "saglik" ? "destek" : by), ...more,
  },
  publishedDaysAgo: 40 + at * 7,
}));
