/** `to`: a section's id, `@<section>/<key>` of a sample entry, or an address; without it the item is a heading. */
export type SampleMenuItem = { tr: string; en: string; to?: string; icon?: string; badge?: { tr: string; en: string }; openInNewTab?: true; children?: SampleMenuItem[] };

type More = Omit<SampleMenuItem, "tr" | "en" | "to">;

const item = (tr: string, en: string, to?: string, { icon, ...more }: More = {}): SampleMenuItem => ({ tr, en, ...(to ? { to } : {}), ...(icon ? { icon: `heroicons_outline:${icon}` } : {}), ...more });
const heading = (tr: string, en: string, children: SampleMenuItem[], icon?: string) => item(tr, en, undefined, { children, ...(icon ? { icon } : {}) });

const page = {
  biography: item("Özgeçmiş", "Biography", "baskanozgecmis"),
  message: item("Başkanın Mesajı", "Mayor's Message", "baskaninmesaji"),
  visitors: item("Ziyaretler", "Visits", "ziyaretcilerimiz"),
  deputies: item("Başkan Yardımcıları", "Deputy Mayors", "baskanyardimcilari"),
  committee: item("Belediye Encümeni", "Executive Committee", "belediyeencumeni"),
  directorates: item("Müdürlükler", "Directorates", "mudurlukler"),
  chart: item("Organizasyon Şeması", "Organisation Chart", "@kurumsalicerik/yonetim-semasi"),
  members: item("Meclis Üyeleri", "Council Members", "meclisuyelerimiz"),
  decisions: item("Gündem ve Kararlar", "Agendas and Decisions", "meclisgundemvekararlari"),
  commissions: item("Komisyonlar", "Commissions", "komisyonlar"),
  metropolitan: item("Büyükşehir Meclis Üyelerimiz", "Metropolitan Council Members", "ibbmeclisuyelerimiz"),
  mission: item("Misyon ve Vizyon", "Mission and Vision", "misyonvevizyon"),
  identity: item("Kurumsal Kimlik", "Corporate Identity", "kurumsalkimlik"),
  buildings: item("Hizmet Binaları", "Service Buildings", "hizmetbinalari"),
  brands: item("Markalarımız", "Our Brands", "markalarimiz"),
  unions: item("Üyesi Olduğumuz Birlikler", "Unions We Belong To", "uyesioldugumuzbirlikler"),
  sisters: item("Kardeş Belediyeler", "Sister Municipalities", "kardesbelediye"),
  websites: item("Web Sitelerimiz", "Our Websites", "websitelerimiz"),
  reports: item("Bütün Raporlar", "All Reports", "raporlar"),
  categories: item("Hizmet Kategorileri", "Service Categories", "hizmetkategori"),
  standards: item("Hizmet Standartları", "Service Standards", "hizmetstandartlari"),
  forms: item("Dilekçe ve Formlar", "Petitions and Forms", "dilekceveformlar"),
  guides: item("Hizmeti Nasıl Alırım?", "How Do I Get a Service?", "hizmetinasilalirim"),
  facilities: item("Tesislerimiz", "Our Facilities", "tesislerimiz"),
  projects: item("Projelerimiz", "Our Projects", "projelerimiz"),
  assembly: item("Deprem Toplanma Alanları", "Earthquake Assembly Areas", "depremtoplanma"),
  news: item("Haberler", "News", "haberler"),
  notices: item("Duyurular", "Announcements", "duyurular"),
  events: item("Etkinlikler", "Events", "etkinlikler"),
  videos: item("Videolar", "Videos", "videolar"),
  publications: item("Yayınlar", "Publications", "yayinlar"),
  tenders: item("Taşınmaz İlanları", "Property Notices", "tasinmazmalilanlari"),
  plans: item("Askıdaki İmar Planları", "Plans on Public Display", "askidakiimarplanlari"),
  amendments: item("Plan Değişiklikleri", "Plan Amendments", "imarplandegisiklikleri"),
  history: item("Tarihçe", "History", "tarihce"),
  places: item("Gezilecek Yerler", "Places to Visit", "gezilecekyerler"),
  placeCategories: item("Gezilecek Yer Kategorileri", "Places by Category", "gezilecekyerkategori"),
  routes: item("Rotalar", "Routes", "rotalar"),
  neighbourhoods: item("Mahalleler", "Neighbourhoods", "mahallelerimiz"),
  heads: item("Muhtarlar", "Neighbourhood Heads", "muhtarlar"),
  facts: item("Bunları Biliyor musunuz?", "Did You Know?", "bunlaribiliyormusunuz"),
  contact: item("İletişim Bilgileri", "Contact Information", "iletisimbilgileri"),
  phones: item("Önemli Telefonlar", "Important Numbers", "onemlitelefonlar"),
  information: item("Bilgi Edinme", "Right to Information", "bilgiedinme"),
  privacy: item("Kişisel Verilerin Korunması", "Personal Data Protection", "kvkkbilgi"),
  questions: item("Sıkça Sorulan Sorular", "Frequently Asked Questions", "sss"),
  accessibility: item("Erişilebilirlik Beyanı", "Accessibility Statement", "@staticpages/erisilebilirlik-beyani"),
  openData: item("Açık Veri", "Open Data", "@staticpages/acik-veri"),
  about: item("Site Hakkında", "About This Site", "@staticpages/site-hakkinda"),
  terms: item("Kullanım Koşulları", "Terms of Use", "@staticpages/kullanim-kosullari"),
  siteMap: item("Site Haritası", "Site Map", "@staticpages/site-haritasi"),
};

const withIcon = (one: SampleMenuItem, icon: string): SampleMenuItem => ({ ...one, icon: `heroicons_outline:${icon}` });
const services = {
  property: item("Emlak ve Vergi", "Property and Taxes", "@hizmetkategori/emlak-vergi", {
    icon: "banknotes",
    children: [item("Emlak Vergisi Bildirimi", "Property Tax Return", "@hizmetkategori/emlak-beyan"), item("Ödeme ve Borç İşlemleri", "Payments and Debts", "@hizmetkategori/odeme-borc")],
  }),
  business: item("İş Yeri Açma ve Ruhsat", "Opening a Business", "@hizmetkategori/is-yeri", { icon: "building-storefront", children: [item("Canlı Müzik ve Mekân İzinleri", "Live Music and Venue Permits", "@hizmetkategori/canli-muzik")] }),
  marriage: item("Evlilik İşlemleri", "Getting Married", "@hizmetkategori/evlilik", { icon: "heart" }),
  building: item("Yapı ve İmar", "Building and Zoning", "@hizmetkategori/yapi-imar", { icon: "home-modern" }),
  support: item("Sosyal Destek", "Social Support", "@hizmetkategori/sosyal-destek", { icon: "hand-raised", children: [item("Yaşlı ve Engelli Hizmetleri", "Older and Disabled People", "@hizmetkategori/yasli-engelli")] }),
  culture: item("Kültür, Kurs ve Eğitim", "Culture and Courses", "@hizmetkategori/kultur-egitim", { icon: "academic-cap" }),
  sport: item("Spor ve Gençlik", "Sport and Youth", "@hizmetkategori/spor-genclik", { icon: "trophy" }),
  cleaning: item("Çevre ve Temizlik", "Environment and Cleaning", "@hizmetkategori/cevre-temizlik", { icon: "trash" }),
  animals: item("Evcil ve Sahipsiz Hayvanlar", "Animals", "@hizmetkategori/evcil-hayvan", { icon: "face-smile" }),
  bereavement: item("Vefat ve Cenaze", "Bereavement", "@hizmetkategori/vefat", { icon: "moon" }),
};
const flat = ({ children: _children, icon: _icon, ...one }: SampleMenuItem): SampleMenuItem => one;
/** Without what hangs under it: for menus of one level. */
const alone = ({ children: _children, ...one }: SampleMenuItem): SampleMenuItem => one;
const kent = { openInNewTab: true } as const;

/** What each menu of the sample municipality holds, in both languages; sections that don't exist yet are waited for. */
export const menus: Readonly<Record<string, readonly SampleMenuItem[]>> = {
  kurumsalyapi: [page.deputies, page.committee, page.directorates, page.chart],
  bornovameclisi: [page.members, page.decisions, page.commissions, page.metropolitan],
  belediyemiz: [page.mission, page.identity, page.buildings, page.brands, page.unions, page.sisters],
  baskan: [page.biography, page.message, page.visitors],
  raporlar: [page.reports, item("Rapor Kategorileri", "Report Categories", "raporkategori"), item("İç Denetim", "Internal Audit", "@kurumsalicerik/ic-denetim"), item("Kalite Politikası", "Quality Policy", "@kurumsalicerik/kalite-politikasi")],
  hizmetlerimiz: [
    heading("Kategoriler", "Categories", [...Object.values(services)]),
    heading("Başvurmadan önce", "Before You Apply", [page.guides, page.standards, page.forms, page.questions]),
    heading("Yakınınızda", "Near You", [page.facilities, page.assembly, page.projects]),
  ],
  hangihizmet: [
    { ...services.marriage, tr: "Evleniyorum", en: "I Am Getting Married", children: [item("Gerekli Belgeler", "Documents Needed", "@staticpages/nikah-belgeler"), item("Nikâh Salonları", "Wedding Halls", "@staticpages/nikah-salonlari")] },
    { ...alone(services.business), tr: "İş yeri açıyorum", en: "I Am Opening a Business" },
    { ...services.property, tr: "Ev aldım ya da sattım", en: "I Bought or Sold a Home" },
    { ...services.building, tr: "Yapı yaptırıyorum", en: "I Am Building" },
    { ...alone(services.support), tr: "Desteğe ihtiyacım var", en: "I Need Support" },
    { ...services.animals, tr: "Bir hayvan sahiplendim", en: "I Adopted an Animal" },
    { ...services.bereavement, tr: "Bir yakınımı kaybettim", en: "Someone Close Has Died" },
  ],
  guncel: [withIcon(page.news, "newspaper"), withIcon(page.notices, "megaphone"), withIcon(page.events, "calendar-days"), withIcon(page.tenders, "building-office"), withIcon(page.videos, "film"), withIcon(page.publications, "book-open")],
  bornova: [page.history, page.places, page.placeCategories, page.routes, page.neighbourhoods, page.heads, page.facts],
  bizeulasin: [page.contact, page.information, page.phones, page.questions, item("Afete Hazırlık", "Prepare for Disasters", "@staticpages/afete-hazirlik")],
  ustmenu: [page.information, page.privacy, page.accessibility, item("Aday Personel İlanları", "Vacancies", "/home/duyurular?search=personel")],
  slidermenu: [
    item("Borç öde", "Pay a Debt", "@hizmetkategori/odeme-borc", { icon: "credit-card" }),
    item("Nikâh başvurusu", "Wedding Application", "@staticpages/nikah-islemleri", { icon: "heart" }),
    item("Etkinlikler", "Events", "etkinlikler", { icon: "calendar-days" }),
    item("Toplanma alanları", "Assembly Areas", "depremtoplanma", { icon: "map-pin" }),
  ],
  hizliislemlermenu: [
    item("Ödeme ve borç", "Payments and Debts", "@hizmetkategori/odeme-borc", { icon: "credit-card" }),
    item("İstek ve şikâyet", "Requests and Complaints", "bilgiedinme", { icon: "chat-bubble-left-right" }),
    item("Nikâh randevusu", "Wedding Appointment", "@staticpages/nikah-islemleri", { icon: "heart" }),
    item("Sosyal destek", "Social Support", "@hizmetkategori/sosyal-destek", { icon: "hand-raised" }),
    item("Çağrı merkezi 444 0 000", "Call Centre 444 0 000", "tel:4440000", { icon: "phone" }),
  ],
  "kurumsal-alt": [page.message, page.decisions, page.directorates, page.reports, page.about],
  "hizmetlerimiz-alt": [page.categories, flat(services.property), flat(services.business), flat(services.marriage), flat(services.building), page.forms],
  "guncel-alt": [page.news, page.notices, page.events, page.videos],
  "bornova-alt": [page.history, page.places, page.routes, page.neighbourhoods, item("Afet Çantası", "Emergency Bag", "@staticpages/afet-cantasi")],
  "bizeulasin-alt": [page.contact, page.questions, page.information, page.accessibility, page.siteMap],
  "kurumsal-yan": [
    heading("Kurumsal", "Corporate", [page.chart, page.directorates, item("Etik Komisyonu", "Ethics Commission", "@kurumsalicerik/etik-komisyonu"), item("İç Denetim", "Internal Audit", "@kurumsalicerik/ic-denetim"), item("Kalite Politikası", "Quality Policy", "@kurumsalicerik/kalite-politikasi"), page.reports]),
    heading("Site", "Site", [page.about, page.terms, page.openData]),
  ],
  "hizmetlerimiz-yan": [{ ...page.categories, children: Object.values(services).map(flat) }, page.guides, page.standards, page.forms, page.facilities, page.assembly],
  "guncel-yan": [page.news, page.notices, page.events, page.tenders, page.plans, page.amendments, page.videos, page.publications],
  "iletisim-yan": [page.contact, page.phones, page.buildings],
  "baskan-yan": [page.biography, page.message, page.deputies, page.visitors],
  "bornova-yan": [page.history, { ...page.places, children: [page.placeCategories, page.routes] }, page.neighbourhoods, page.heads, page.facts],
  "anasayfa-bornova-rehber": [
    withIcon(page.assembly, "shield-check"), withIcon(page.facilities, "building-library"), withIcon(page.neighbourhoods, "map"), withIcon(page.places, "camera"), withIcon(page.events, "calendar-days"), withIcon(page.phones, "phone"),
    item("Spor Tesisleri", "Sports Facilities", "@staticpages/spor-tesisleri-uyelik", { icon: "trophy" }), item("Afete Hazırlık", "Prepare for Disasters", "@staticpages/afete-hazirlik", { icon: "bolt" }),
  ],
  "arama-menu": [
    item("Emlak vergisi", "Property tax", "@hizmetkategori/emlak-vergi"), item("Nikâh", "Weddings", "@staticpages/nikah-islemleri"), item("İmar durumu", "Zoning", "@hizmetkategori/yapi-imar"),
    item("İş yeri ruhsatı", "Business licence", "@hizmetkategori/is-yeri"), item("Toplanma alanları", "Assembly areas", "depremtoplanma"),
  ],
  "meclis-yan": [page.members, page.decisions, page.commissions, page.metropolitan, page.committee],
  "belediyemiz-yan": [page.mission, page.identity, page.brands, page.unions, page.sisters, page.websites],
  "bilgihizmet-yan": [page.information, page.privacy, page.forms, page.standards, page.questions],
  "kurumsal-butonlar": [
    item("Başkanın mesajı", "Mayor's message", "baskaninmesaji", { icon: "envelope" }), item("Faaliyet raporları", "Annual reports", "raporlar", { icon: "document-text" }),
    item("Etik komisyonu", "Ethics commission", "@kurumsalicerik/etik-komisyonu", { icon: "scale" }), item("e-Devlet", "e-Government", "https://www.turkiye.gov.tr", { icon: "globe-alt", ...kent }),
  ],
};
