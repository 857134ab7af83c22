import { concerning, day, department, html, image, list, texts, type Text } from "../entry-parts";
import type { SampleEntry } from "../types";

type Stage = readonly [days: number, tr: string, en: string];
type ProjectInput = {
  category: string;
  /** Days from today: when it began, and when it ends or ended. */
  from?: number;
  until?: number;
  progress?: number;
  status?: "planned" | "ongoing" | "completed" | "cancelled";
  cover: string;
  by?: string;
  area?: number;
  places?: readonly string[];
  on?: readonly [lat: number, lng: number];
  budget?: string;
  stages?: readonly Stage[];
  sdgs?: readonly string[];
  tr: Text;
  en?: Text;
  state?: SampleEntry["state"];
  more?: Record<string, unknown>;
};

function project(key: string, { category, from, until, progress, status = "ongoing", cover, by = "etut-proje", area, places, on, budget, stages, sdgs, tr, en, state, more }: ProjectInput): SampleEntry {
  const end = until === undefined ? {} : status === "completed" ? { completedOn: day(until) } : { plannedEnd: day(until) };
  const data = {
    ...texts("summary", tr, en), category, projectStatus: status, cover: image(cover), department: department(by), ...end,
    ...(from !== undefined && { startDate: day(from) }), ...(status === "completed" ? { progress: 100 } : progress !== undefined && { progress }), ...(area && { areaM2: area }), ...(on && { location: { lat: on[0], lng: on[1] } }),
    ...(budget && { budget, tenderRegNo: `2026/${String(100_000 + key.length * 7919).slice(0, 6)}` }), ...(sdgs && { sdgs }), ...concerning(places),
    ...(stages && { milestones: stages.map(([days, turkish, english], at) => ({ _key: `asama-${at}`, date: day(days), text: { tr: turkish, en: english }, done: days < 0 })) }), ...more,
  };
  return { key, data, ...(state && { state }), ...(state !== "draft" && { publishedDaysAgo: Math.max(1, Math.min(400, -(from ?? -10))) }) };
}

/** Twenty projects: eight under way, five planned, six completed and one that was given up; one of them is a draft. */
export const entries: SampleEntry[] = [
  project("semt-merkezi", { on: [38.4471, 27.1942], places: ["gaziosmanpasa", "tuna"], category: "social", from: -210, until: 240, progress: 55, cover: "townhall-01", area: 4200, budget: "186500000.00", sdgs: ["3", "4", "11"], stages: [[-210, "Yer teslimi", "Site handed over"], [-95, "Kaba inşaat", "Shell finished"], [120, "İç mekânlar", "Interiors"], [240, "Açılış", "Opening"]], tr: ["Çamdibi Semt Merkezi", "Kütüphane, kreş ve çok amaçlı salon tek çatı altında.", html("Semt merkezinde 120 çocuklu bir kreş, gece de açık bir kütüphane ve 300 kişilik salon yer alacak.", "Çatıdaki güneş panelleri binanın elektriğinin üçte ikisini karşılayacak.")], en: ["Çamdibi Community Centre", "A library, a nursery and a hall under one roof.", html("A nursery for 120 children, a library that stays open at night and a hall for 300. Solar panels will cover two thirds of its electricity.")] }),
  project("kirsal-uretim", { on: [38.5013, 27.2786], places: ["yakakoy"], category: "environment", from: -150, until: 300, progress: 40, cover: "village-01", area: 18_000, sdgs: ["2", "8", "15"], tr: ["Yakaköy Kırsal Kalkınma ve Üretim Alanı", "Üreticiler için ortak paketleme evi ve soğuk hava deposu.", html("Paketleme evi üzüm, zeytin ve kiraz üreticilerinin ortak kullanımına açılacak.", list("Soğuk hava deposu: 400 ton", "Eğitim salonu", "Satış noktası"))], en: ["Yakaköy Rural Development Area", "A shared packing house and cold store for growers.", html("The packing house will be shared by growers of grapes, olives and cherries.")] }),
  project("bisiklet-agi-2", { places: ["kazimdirik", "ergene", "erzene"], category: "infrastructure", from: -90, until: 150, progress: 62, cover: "bicycle-01", by: "fen-isleri", budget: "48750000.00", sdgs: ["11", "13"], stages: [[-90, "Kazı başladı", "Work begins"], [-20, "İlk 4 km bitti", "First 4 km finished"], [150, "Ağın tamamı", "Whole network"]], tr: ["Bisiklet Yolu Ağı 2. Etap", "Üniversite, metro ve Büyük Park 11 kilometrelik yolla birleşiyor.", html("Yeni yol taşıt trafiğinden bordürle ayrılıyor; altı kavşakta bisiklet sinyali kuruluyor.")], en: ["Cycle Network, Stage 2", "Eleven kilometres join the university, the metro and Büyük Park.", html("Kerbs separate the new path from traffic, and six junctions get signals for cyclists.")] }),
  project("cay-islahi", { on: [38.4598, 27.2263], places: ["yesilova", "meric"], category: "infrastructure", from: -320, until: 90, progress: 78, cover: "roadworks-02", by: "fen-isleri", sdgs: ["6", "11", "13"], tr: ["Yağmur Suyu Hattı ve Dere Islahı", "Su baskını görülen altı sokakta yağmur suyu ayrı hatta alınıyor.", html("Yağmur suyu ile atık su ayrılıyor; dere yatağı genişletilip yeşil koridora dönüştürülüyor.")], en: ["Storm Drains and Stream Works", "Rain water gets a line of its own in six streets that flood.", html("Rain and waste water are separated, and the stream bed becomes a green corridor.")] }),
  project("evka-parki", { on: [38.4702, 27.2257], places: ["evka-3", "ataturk"], category: "park", from: -60, until: 60, progress: 70, cover: "park-03", by: "park-bahceler", area: 12_500, sdgs: ["3", "11", "15"], tr: ["Evka 3 Macera Parkı", "Engelli çocukların da oynayabildiği 12.500 metrekarelik park.", html("Rampalı oyun kuleleri, su oyunları ve gölgelik ağaçlarla her yaşa açık bir park yapılıyor.")], en: ["Evka 3 Adventure Park", "A park of 12,500 m² where every child can play.", html("Towers with ramps, water games and shade trees make a park for every age.")] }),
  project("dijital-imar", { category: "digital", from: -45, until: 130, progress: 35, cover: "workshop-02", by: "bilgi-islem", sdgs: ["9", "16"], tr: ["Dijital İmar Arşivi", "1960'tan bugüne 480 bin sayfa imar dosyası taranıyor.", html("Taranan dosyalar aranabilir hâle geliyor; imar durumu belgesi aynı gün verilebilecek.")], en: ["Digital Planning Archive", "480,000 pages of planning files since 1960 are scanned.", html("The files become searchable, and a zoning certificate can be given on the same day.")] }),
  project("kultur-fabrikasi", { on: [38.4563, 27.2004], category: "culture", from: -400, until: 200, progress: 66, cover: "stage-01", by: "kultur", area: 6800, tr: ["Eski Tütün Deposu Kültür Fabrikası", "Yüz yıllık depo sahne, atölye ve sergi salonuna dönüşüyor.", html("Yapının taş duvarları ve ahşap çatısı korunuyor; içeriye 220 kişilik bir kara kutu sahne yerleştiriliyor.")] }),
  project("mahalle-evi", { on: [38.4737, 27.2033], places: ["naldoken"], category: "social", from: -30, until: 180, progress: 20, cover: "table-01", by: "sosyal", tr: ["Naldöken Mahalle Evi", "Kadınlar ve yaşlılar için gündüz yaşam alanı.", html("Mahalle evinde ortak mutfak, el işi atölyesi ve fizik tedavi odası olacak.")] }),
  project("gunes-tarlasi", { category: "environment", status: "planned", from: 60, until: 420, cover: "garden-01", by: "iklim", sdgs: ["7", "13"], tr: ["Belediye Güneş Enerjisi Alanı", "Belediye binalarının elektriğini karşılayacak 3 megavatlık alan.", html("Alanın yıllık üretimi 4,8 milyon kilovatsaat olacak; altında koyun otlatılacak.")], en: ["Municipal Solar Field", "Three megawatts for the buildings of the municipality.", html("It will produce 4.8 million kilowatt hours a year, with sheep grazing below.")] }),
  project("yasli-merkezi", { category: "social", status: "planned", from: 90, until: 460, cover: "health-01", by: "sosyal", tr: ["Yaşlı Yaşam Merkezi", "Gündüz bakımı, bellek kahvesi ve ev ziyareti ekibi.", html("Merkez 60 kişiye gündüz bakımı verecek, yakınlarına da dinlenme olanağı sağlayacak.")], en: ["Centre for the Elderly", "Day care, a memory café and a visiting team.", html("Day care for sixty people, and a rest for those who look after them.")] }),
  project("kapali-pazar", { on: [38.4649, 27.2231], places: ["erzene"], category: "infrastructure", status: "planned", from: 120, until: 500, cover: "market-01", by: "fen-isleri", area: 5600, tr: ["Erzene Kapalı Pazar Yeri", "Hafta içi otopark, cumartesi üretici pazarı.", html("Çatıdan toplanan yağmur suyu pazar yerinin temizliğinde kullanılacak.")] }),
  project("skate-park", { on: [38.4627, 27.2141], category: "sport", status: "planned", from: 45, until: 190, cover: "sports-02", by: "spor", tr: ["Kaykay ve Paten Parkı", "Gençlerle birlikte tasarlanan 1.400 metrekarelik park.", html("Tasarım, üç çalıştayda 80 gencin katılımıyla hazırlandı.")] }),
  project("ada-donusumu", { on: [38.4512, 27.2068], category: "renewal", status: "planned", from: 200, until: 900, cover: "street-04", by: "imar", tr: ["Yerinde Dönüşüm: Dört Ada", "Riskli 212 konut, komşuluklar bozulmadan yenileniyor.", html("Hak sahiplerine geçici konut ve kira desteği verilecek; yeni yapılarda zemin katlar dükkân olacak.")] }),
  project("buyuk-park", { on: [38.4633, 27.2166], places: ["kizilay", "erzene"], category: "park", status: "completed", from: -700, until: -320, cover: "park-02", by: "park-bahceler", area: 46_000, budget: "92300000.00", sdgs: ["11", "15"], more: { beforeAfter: [{ _key: "once-1", before: image("park-04"), after: image("park-02"), caption: { tr: "Gölet çevresi", en: "Around the pond" } }], gallery: [image("park-02"), image("park-01")] }, tr: ["Büyük Park Yenileme", "Anıt ağaçlar korunarak yollar, gölet ve aydınlatma yenilendi.", html("Parktaki 312 ağacın her birine bakım kartı çıkarıldı; sulama gölet suyuyla yapılıyor.")], en: ["Renewal of Büyük Park", "New paths, pond and lights around the old trees.", html("Each of its 312 trees has a record of its own; the pond waters the park.")] }),
  project("kutuphane-gece", { on: [38.4669, 27.2194], category: "culture", status: "completed", from: -520, until: -260, cover: "library-02", by: "kutuphane", tr: ["24 Saat Açık Kütüphane", "Öğrenciler için 180 kişilik çalışma salonu ve sıcak çorba.", html("Salon ilk yılında 96 bin kez kullanıldı.")], en: ["A Library Open Day and Night", "A study hall with 180 places, and soup.", html("In its first year it was used 96,000 times.")] }),
  project("geri-donusum", { category: "environment", status: "completed", from: -480, until: -200, cover: "recycling-01", by: "temizlik", sdgs: ["11", "12"], tr: ["Mahallede Ayrıştırma Noktaları", "45 noktada cam, kâğıt, metal ve elektronik ayrı toplanıyor.", html("İlk altı ayda 1.150 ton atık depolama alanına gitmeden geri kazanıldı.")], en: ["Recycling Points", "Glass, paper, metal and electronics at 45 places.", html("In six months 1,150 tonnes were recovered.")] }),
  project("hali-saha", { places: ["inonu", "mevlana", "rafet-pasa"], category: "sport", status: "completed", from: -390, until: -150, cover: "sports-01", by: "spor", tr: ["Üç Mahalleye Spor Alanı", "Çim saha, basketbol alanı ve yürüyüş parkuru.", html("Alanlar akşamları ücretsiz aydınlatılıyor.")] }),
  project("e-belediye", { category: "digital", status: "completed", from: -600, until: -120, cover: "banner-01", by: "bilgi-islem", tr: ["Bir Giriş, Bütün İşlemler", "38 işlem tek girişle ve telefonla yapılabiliyor.", html("Evrak istemeden yapılan işlem sayısı 12'den 31'e çıktı.")] }),
  project("sokak-saglik", { category: "infrastructure", status: "completed", from: -270, until: -60, cover: "street-02", by: "fen-isleri", tr: ["Üniversite Caddesi Yaya Önceliği", "Kaldırımlar genişledi, taşıtlar 30 kilometreye indi.", html("Kaza sayısı ilk dört ayda yarıya düştü.")] }),
  project("teleferik", { category: "infrastructure", status: "cancelled", from: -800, cover: "village-02", tr: ["Teleferik Hattı", "Zemin etüdü sonucunda vazgeçilen hat.", html("Etüt, iki direğin heyelan alanına denk geldiğini gösterdi; ödenek otobüs hatlarına aktarıldı.")] }),
];
