import { html, image } from "../entry-parts";
import type { SampleEntry } from "../types";

type Two = readonly [tr: string, en?: string];
type Value = { text: Two } | { rich: Two } | { image: string } | { link: string } | { number: number };

const both = ([tr, en]: Two) => (en === undefined ? { tr } : { tr, en });

function valueOf(value: Value): Record<string, unknown> {
  if ("text" in value) return { valueType: "text", text: both(value.text) };
  if ("rich" in value) return { valueType: "rich", rich: both([html(value.rich[0]), value.rich[1] === undefined ? undefined : html(value.rich[1])] as unknown as Two) };
  if ("image" in value) return { valueType: "image", image: image(value.image) };
  if ("link" in value) return { valueType: "link", link: value.link };
  return { valueType: "number", number: value.number };
}

const snippet = (key: string, title: string, group: string, usedIn: string, value: Value, more: { system?: true; state?: SampleEntry["state"] } = {}): SampleEntry => ({
  key, data: { key, title, group, usedIn, ...valueOf(value), system: more.system === true }, ...(more.state && { state: more.state }), ...(more.state !== "draft" && { publishedDaysAgo: 390 }),
});

export const entries: SampleEntry[] = [
  snippet("footer-telif-metni", "Telif Metni", "footer", "Her sayfanın altı", { text: ["© Bornova Belediyesi. Metinler kaynak gösterilerek kullanılabilir.", "© Bornova Municipality. Texts may be used with a reference to their source."] }, { system: true }),
  snippet("404-aciklama", "Sayfa Bulunamadı Açıklaması", "error", "404 sayfası", { text: ["Aradığınız sayfa taşınmış veya adresi yanlış yazılmış olabilir. Menüden ya da aramadan ulaşabilirsiniz.", "The page may have moved, or its address may be mistyped. The menu and the search lead on."] }, { system: true }),
  snippet("410-aciklama", "Yayından Kalkan Sayfa Açıklaması", "error", "410 sayfası", { text: ["Bu içerik yayından kaldırıldı. Güncel bilgiler için ilgili bölüme bakabilirsiniz.", "This was withdrawn. See its section for what is current."] }, { system: true }),
  snippet("form-basari-mesaji", "Başvuru Alındı Mesajı", "form", "Sıkça sorulan sorularda oy verince", { text: ["Teşekkür ederiz, yanıtınızı aldık.", "Thank you, we have your answer."] }, { system: true }),
  snippet("form-oy-sorusu", "Oy Sorusu", "form", "Sıkça sorulan soruların altı", { text: ["Bu yanıt işinize yaradı mı?", "Was this answer of use to you?"] }),
  snippet("arama-sonuc-yok", "Arama Sonucu Yok", "error", "Arama sayfası", { text: ["Başka sözcüklerle ya da daha kısa yazarak yeniden deneyin.", "Try other words, or fewer of them."] }, { system: true }),
  snippet("header-slogan", "Başlık Sloganı", "header", "Her sayfanın üstü", { text: ["Birlikte daha güzel bir Bornova", "A better Bornova together"] }),
  snippet("header-duyuru-etiketi", "Duyuru Şeridi Etiketi", "header", "Uyarı şeridi", { text: ["Önemli", "Important"] }),
  snippet("header-arama-ipucu", "Arama Kutusu İpucu", "header", "Arama kutusu", { text: ["Hizmet, haber ya da belge arayın", "Services, news or documents"] }),
  snippet("footer-calisma-saatleri", "Çalışma Saatleri Satırı", "footer", "Her sayfanın altı", { text: ["Hafta içi 08.30–17.30", "Weekdays 08:30–17:30"] }),
  snippet("footer-erisilebilirlik", "Erişilebilirlik Notu", "footer", "Her sayfanın altı", { text: ["Karşılaştığınız engelleri bize yazın.", "Write to us about any barrier that you meet."] }),
  snippet("footer-acik-veri", "Açık Veri Bağlantısı", "footer", "Her sayfanın altı", { link: "https://veri.bornova.example" }),
  snippet("ana-sayfa-karsilama", "Karşılama Metni", "home", "Ana sayfa", { rich: ["Aradığınız hizmete, habere ve duyuruya buradan ulaşabilirsiniz.", "Services, news and announcements begin here."] }),
  snippet("ana-sayfa-gorsel", "Karşılama Görseli", "home", "Ana sayfa", { image: "townhall-01" }),
  snippet("ana-sayfa-nufus", "Nüfus", "home", "Sayılarla Bornova", { number: 452_000 }),
  snippet("ana-sayfa-mahalle", "Mahalle Sayısı", "home", "Sayılarla Bornova", { number: 45 }),
  snippet("ana-sayfa-park", "Park Sayısı", "home", "Sayılarla Bornova", { number: 284 }),
  snippet("iletisim-giris", "İletişim Giriş Metni", "contact", "İletişim sayfası", { rich: ["Soru, istek ve şikâyetlerinizi dilediğiniz yoldan iletebilirsiniz.", "Ask, suggest or complain in whatever way suits you."] }),
  snippet("iletisim-yanit-suresi", "Yanıt Süresi (gün)", "contact", "İletişim sayfası", { number: 15 }),
  snippet("iletisim-harita", "Harita Bağlantısı", "contact", "İletişim sayfası", { link: "https://harita.bornova.example/belediye" }),
  snippet("iletisim-gorsel", "İletişim Görseli", "contact", "İletişim sayfası", { image: "townhall-02" }),
  snippet("mail-imza", "E-posta İmzası", "mail", "Bildirim e-postaları", { text: ["Bornova Belediyesi", "Bornova Municipality"] }),
  snippet("mail-yanitlamayin", "Yanıtlamayın Notu", "mail", "Bildirim e-postaları", { text: ["Bu ileti kendiliğinden gönderildi; lütfen yanıtlamayın.", "This message was sent automatically; please do not reply."] }),
  snippet("mail-konu-oneki", "E-posta Konu Öneki", "mail", "Bildirim e-postaları", { text: ["Bornova Belediyesi:", "Bornova Municipality:"] }),
  snippet("arama-aciklama", "Arama Sayfası Açıklaması", "error", "Arama sayfası", { text: ["Haber, duyuru, etkinlik, hizmet ve belgelerde arayın; en az iki harf yazın.", "Search news, announcements, events, services and documents; type two letters or more."] }),
  snippet("acik-veri-aciklama", "Açık Veri Açıklaması", "contact", "Açık veri sayfası", { text: ["Belediyemizin yayımladığı, kişisel veri içermeyen veri kümeleri.", "Data sets that our municipality publishes; none of them holds personal data."] }),
  snippet("cerez-aciklama", "Çerez Sayfası Açıklaması", "contact", "Çerezler sayfası", { text: ["Bu sitenin tarayıcınızda neyi, neden ve ne kadar süre sakladığı.", "What this site keeps in your browser, why and for how long."] }),
  snippet("500-aciklama", "Sunucu Hatası Açıklaması", "error", "500 sayfası", { text: ["Sayfa şu anda gösterilemiyor. Biraz sonra yeniden deneyin.", "The page can't be shown at the moment. Try again a little later."] }),
  snippet("bakim-aciklama", "Bakım Açıklaması", "error", "Bakım sayfası", { text: ["Sitemizde kısa bir bakım yapılıyor.", "The site is being looked after for a moment."] }),
  snippet("bos-liste-aciklama", "Boş Liste Açıklaması", "error", "İçeriği olmayan listeler", { text: ["Bu bölümde şu anda yayında bir içerik yok."] }, { state: "draft" }),
];
