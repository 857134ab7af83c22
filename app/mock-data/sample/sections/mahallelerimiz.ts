import { html, image } from "../entry-parts";
import type { SampleEntry } from "../types";

type Words = readonly [summary: string, history?: string];
type NeighbourhoodInput = {
  name: string;
  at: readonly [lat: number, lng: number];
  people: number;
  km2: number;
  isRural?: true;
  marketDay?: "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun";
  cover?: string;
  tr: Words;
  en?: Words;
};

/** An outline of seven corners that covers about so many square kilometres: where a boundary would be, not the boundary. */
function outline([lat, lng]: readonly [number, number], km2: number) {
  const reach = Math.sqrt(km2 / Math.PI) / 111;
  const corners = [1.05, 0.9, 1.12, 0.95, 1.08, 0.88, 1.02].map((share, at): [number, number] => {
    const angle = (at / 7) * 2 * Math.PI;
    return [Number((lng + (Math.cos(angle) * reach * share) / 0.783).toFixed(6)), Number((lat + Math.sin(angle) * reach * share).toFixed(6))];
  });
  return { type: "Polygon", coordinates: [[...corners, corners[0]]] };
}

function neighbourhood(key: string, { name, at, people, km2, isRural, marketDay, cover, tr, en }: NeighbourhoodInput): SampleEntry {
  const both = (turkish: string, english: string | undefined) => (english === undefined ? { tr: turkish } : { tr: turkish, en: english });
  const data = {
    name: `${name} Mahallesi`, summary: both(tr[0], en?.[0]), ...(tr[1] && { history: both(html(tr[1]), en?.[1] && html(en[1])) }), population: people, populationYear: 2025, areaKm2: km2, isRural: isRural === true,
    postalCode: isRural ? "35060" : "35040", location: { lat: at[0], lng: at[1] }, boundary: outline(at, km2), ...(marketDay && { marketDay }), ...(cover && { cover: image(cover) }),
  };
  return { key, data, publishedDaysAgo: 380 };
}

/** The 45 neighbourhoods by name; figures are rounded and positions plausible, for a municipality takes both from its registers. */
export const entries: SampleEntry[] = [
  neighbourhood("ataturk", { name: "Atatürk", at: [38.4772, 27.2468], people: 22_400, km2: 1.4, marketDay: "tue", cover: "street-02", tr: ["Evka 3'ün güneyinde, siteleri ve geniş parklarıyla bilinen mahalle."], en: ["South of Evka 3, known for its housing estates and wide parks."] }),
  neighbourhood("barbaros", { name: "Barbaros", at: [38.4601, 27.2312], people: 9_800, km2: 0.7, tr: ["Ankara Caddesi'ne yakın, küçük dükkânların bulunduğu merkez mahallelerinden biri."] }),
  neighbourhood("besyol", { name: "Beşyol", at: [38.5088, 27.2893], people: 300, km2: 8.2, isRural: true, tr: ["Çam ormanlarının eteğinde, arıcılık ve zeytincilik yapılan kırsal mahalle."] }),
  neighbourhood("birlik", { name: "Birlik", at: [38.4523, 27.2291], people: 6_100, km2: 0.5, tr: ["Kooperatif evlerinden gelişen, komşuluğu güçlü küçük bir mahalle."] }),
  neighbourhood("camici", { name: "Çamiçi", at: [38.5121, 27.2337], people: 500, km2: 9.6, isRural: true, cover: "village-02", tr: ["Yamanlar eteklerinde, yayla havasıyla yazın kalabalıklaşan mahalle."], en: ["A village on the slopes of Mount Yamanlar that fills up in summer."] }),
  neighbourhood("camkule", { name: "Çamkule", at: [38.4417, 27.2206], people: 8_300, km2: 0.9, tr: ["Altındağ sırtlarında, körfezi gören sokaklarıyla bir mahalle."] }),
  neighbourhood("cinar", { name: "Çınar", at: [38.4568, 27.2144], people: 5_900, km2: 0.5, tr: ["Adını eski çınarlarından alan, sanayi sitelerine komşu mahalle."] }),
  neighbourhood("cicekli", { name: "Çiçekli", at: [38.5327, 27.3361], people: 900, km2: 14.3, isRural: true, marketDay: "sun", cover: "village-01", tr: ["Pazar günleri üretici pazarı kurulan, kirazıyla tanınan kırsal mahalle."], en: ["A rural neighbourhood known for its cherries and its Sunday farmers' market."] }),
  neighbourhood("doganlar", { name: "Doğanlar", at: [38.4665, 27.2556], people: 16_700, km2: 2.3, marketDay: "thu", tr: ["Üniversite yerleşkesinin doğusunda, son yıllarda hızla büyüyen mahalle."], en: ["East of the university campus, growing fast in recent years."] }),
  neighbourhood("egemenlik", { name: "Egemenlik", at: [38.4398, 27.2461], people: 400, km2: 3.9, tr: ["Işıkkent'in yanında, atölyelerin ve depoların bulunduğu mahalle."] }),
  neighbourhood("egridere", { name: "Eğridere", at: [38.5462, 27.2764], people: 300, km2: 17.1, isRural: true, tr: ["Dere boyundaki bahçeleri ve yürüyüş yollarıyla bir dağ köyü."] }),
  neighbourhood("ergene", { name: "Ergene", at: [38.4713, 27.2142], people: 13_900, km2: 0.9, marketDay: "fri", tr: ["Ege Üniversitesi'ne komşu, öğrencilerin çok olduğu merkez mahallesi."], en: ["A central neighbourhood beside the university, with many students."] }),
  neighbourhood("erzene", { name: "Erzene", at: [38.4636, 27.2208], people: 35_200, km2: 1.9, marketDay: "sat", cover: "market-01", tr: ["Çarşısı, Küçükpark'ı ve tarihî konaklarıyla ilçenin kalbi.", "Erzene, Bornova'nın en eski yerleşim alanlarından biridir. 19. yüzyılda bağların arasına kurulan konaklar bugün üniversite, müze ve kütüphane olarak kullanılıyor. Tren hattının açılmasıyla mahalle İzmir'in sayfiyesi oldu."], en: ["The heart of the district, with its shops, Küçükpark and old mansions.", "Erzene is among the oldest parts of Bornova. Mansions built among vineyards in the 19th century now serve as university buildings, museums and libraries."] }),
  neighbourhood("evka-3", { name: "Evka 3", at: [38.4655, 27.2338], people: 13_400, km2: 1.1, marketDay: "wed", cover: "park-01", tr: ["Metronun son durağı; parkları ve bisiklet yoluyla planlı bir mahalle.", "Evka 3, 1980'lerin sonunda toplu konut alanı olarak kuruldu. Metro hattının 2012'de uzatılmasıyla kent merkezine bağlandı."], en: ["The last stop of the metro: a planned neighbourhood with parks and a cycle path.", "Evka 3 was founded as a housing estate at the end of the 1980s and joined to the centre when the metro was extended in 2012."] }),
  neighbourhood("evka-4", { name: "Evka 4", at: [38.4837, 27.2276], people: 15_100, km2: 1.3, marketDay: "mon", cover: "sports-01", tr: ["Spor tesisleri ve okullarıyla yamaçta kurulu bir toplu konut mahallesi."], en: ["A housing estate on the hillside with sports grounds and schools."] }),
  neighbourhood("gaziosmanpasa", { name: "Gaziosmanpaşa", at: [38.4492, 27.2098], people: 8_700, km2: 0.5, tr: ["Çamdibi'nin kuzeyinde, dokuma atölyeleriyle tanınan mahalle."] }),
  neighbourhood("gokdere", { name: "Gökdere", at: [38.4374, 27.2871], people: 1_600, km2: 11.8, isRural: true, tr: ["Ankara yolunun güneyinde, çay bahçeleriyle bilinen kırsal mahalle."] }),
  neighbourhood("gurpinar", { name: "Gürpınar", at: [38.4752, 27.2711], people: 3_300, km2: 1.9, tr: ["Pınarları ve bahçeli evleriyle Bornova ovasının doğusunda."] }),
  neighbourhood("isiklar", { name: "Işıklar", at: [38.4556, 27.2687], people: 4_100, km2: 3.4, tr: ["Sanayi bölgesiyle tarım alanları arasında kalan mahalle."] }),
  neighbourhood("inonu", { name: "İnönü", at: [38.4772, 27.2172], people: 19_800, km2: 1.2, marketDay: "sun", tr: ["Yamaçta kurulu, merdivenli sokakları ve mahalle çarşısıyla kalabalık bir mahalle."], en: ["A busy neighbourhood on the slope with stepped streets and a market of its own."] }),
  neighbourhood("karacaoglan", { name: "Karacaoğlan", at: [38.4507, 27.2382], people: 5_600, km2: 1.4, tr: ["Otogara yakın, adını halk ozanından alan mahalle."] }),
  neighbourhood("karacam", { name: "Karaçam", at: [38.5542, 27.2251], people: 200, km2: 13.2, isRural: true, tr: ["Karaçam ormanlarının içinde, ilçenin en yüksek yerleşimlerinden biri."] }),
  neighbourhood("kavaklidere", { name: "Kavaklıdere", at: [38.4468, 27.3057], people: 3_900, km2: 15.5, isRural: true, marketDay: "sat", cover: "garden-02", tr: ["Bağları ve misket üzümüyle tanınan kırsal mahalle."], en: ["A rural neighbourhood known for its vineyards and muscat grapes."] }),
  neighbourhood("kayadibi", { name: "Kayadibi", at: [38.5201, 27.3186], people: 600, km2: 10.7, isRural: true, tr: ["Kaya yamacının altında, taş evleri korunmuş bir köy."] }),
  neighbourhood("kazimdirik", { name: "Kazımdirik", at: [38.4612, 27.2079], people: 40_300, km2: 3.1, marketDay: "wed", cover: "street-01", tr: ["İlçenin en kalabalık mahallesi; üniversite, hastane ve iş merkezleri burada.", "Mahalle adını Vali Kâzım Dirik'ten alır. Önce üniversite yerleşkesi, 2000'den sonra metro ve iş merkezleriyle büyüdü."], en: ["The largest neighbourhood of the district, with a university, hospitals and offices.", "It is named after Governor Kâzım Dirik and grew with the university campus, then with the metro and its office towers."] }),
  neighbourhood("kemalpasa", { name: "Kemalpaşa", at: [38.4437, 27.2673], people: 5_200, km2: 5.6, tr: ["Kemalpaşa yolu üzerinde, üretim tesisleriyle konutların yan yana olduğu mahalle."] }),
  neighbourhood("kizilay", { name: "Kızılay", at: [38.4699, 27.2279], people: 11_300, km2: 0.6, marketDay: "tue", tr: ["Büyük Park'a yürüme uzaklığında, dar sokaklı merkez mahallesi."], en: ["A central neighbourhood of narrow streets within a walk of Büyük Park."] }),
  neighbourhood("kosukavak", { name: "Koşukavak", at: [38.4569, 27.2258], people: 8_900, km2: 0.7, tr: ["Göçmen mutfağı ve cumartesi tezgâhlarıyla bilinen mahalle."] }),
  neighbourhood("kurudere", { name: "Kurudere", at: [38.4289, 27.3312], people: 700, km2: 12.9, isRural: true, tr: ["Zeytinlikleri ve eski değirmenleriyle ilçenin doğu ucunda."] }),
  neighbourhood("laka", { name: "Laka", at: [38.4938, 27.2412], people: 1_100, km2: 6.4, isRural: true, tr: ["Homeros Vadisi'nin girişinde, seyir terasıyla bilinen mahalle."], en: ["At the mouth of the Homeros Valley, known for its viewing terrace."] }),
  neighbourhood("meric", { name: "Meriç", at: [38.4489, 27.2223], people: 9_600, km2: 0.6, tr: ["Altındağ ile Bornova ovasını birleştiren eski göçmen mahallesi."] }),
  neighbourhood("merkez", { name: "Merkez", at: [38.4723, 27.2219], people: 4_600, km2: 0.4, marketDay: "fri", cover: "townhall-01", tr: ["Eski cami, çarşı hamamı ve belediye binasıyla tarihî merkez."], en: ["The historic centre, with the old mosque, the baths and the town hall."] }),
  neighbourhood("mevlana", { name: "Mevlana", at: [38.4859, 27.2163], people: 21_500, km2: 1.5, marketDay: "thu", tr: ["Genç nüfusu, okulları ve gündüz bakımeviyle kuzeydeki büyük mahalle."], en: ["A large northern neighbourhood with a young population, schools and a day nursery."] }),
  neighbourhood("naldoken", { name: "Naldöken", at: [38.4763, 27.2062], people: 6_800, km2: 1.8, tr: ["Eski kervan yolu üzerinde, adını nalbantlarından alan mahalle."], en: ["On the old caravan road, named after its farriers."] }),
  neighbourhood("rafet-pasa", { name: "Rafet Paşa", at: [38.4793, 27.2344], people: 15_900, km2: 1.1, marketDay: "sat", tr: ["Hastaneye ve büyük parklara komşu, dik sokaklı mahalle."] }),
  neighbourhood("sarnickoy", { name: "Sarnıçköy", at: [38.5708, 27.2521], people: 200, km2: 11.4, isRural: true, tr: ["Eski sarnıçlarıyla bilinen, keçi peyniri üretilen dağ köyü."] }),
  neighbourhood("serintepe", { name: "Serintepe", at: [38.4446, 27.2286], people: 7_200, km2: 0.6, tr: ["Yaz akşamları serin olan tepede, kent manzaralı bir mahalle."] }),
  neighbourhood("tuna", { name: "Tuna", at: [38.4461, 27.2137], people: 6_400, km2: 0.4, tr: ["Çamdibi çarşısının kurulduğu, balkan göçmenlerinin mahallesi."] }),
  neighbourhood("umit", { name: "Ümit", at: [38.4823, 27.2402], people: 7_500, km2: 0.8, tr: ["Orman sınırında, yürüyüş parkuruyla bilinen mahalle."] }),
  neighbourhood("yakakoy", { name: "Yakaköy", at: [38.4985, 27.2996], people: 1_300, km2: 16.8, isRural: true, marketDay: "sun", cover: "village-01", tr: ["Tarihî taş evleri, yel değirmeni ve üzüm bağlarıyla köy yaşamı sürüyor."], en: ["Village life goes on among old stone houses, a windmill and vineyards."] }),
  neighbourhood("yesilcam", { name: "Yeşilçam", at: [38.4545, 27.2192], people: 6_900, km2: 0.5, tr: ["Sinema günleri ve sokak şenliğiyle tanınan mahalle."] }),
  neighbourhood("yesilova", { name: "Yeşilova", at: [38.4579, 27.2113], people: 10_400, km2: 0.9, marketDay: "mon", cover: "park-02", tr: ["8.500 yıllık höyüğüyle İzmir'in bilinen en eski yerleşimine ev sahipliği yapıyor.", "Yeşilova Höyüğü'nde 2005'ten beri süren kazılar, yörede Cilalı Taş Çağı'ndan bu yana yaşandığını gösteriyor."], en: ["Home to the mound of the oldest known settlement in İzmir, 8,500 years old.", "Excavations since 2005 show that people have lived here since the Neolithic."] }),
  neighbourhood("yildirim-beyazit", { name: "Yıldırım Beyazıt", at: [38.4478, 27.2182], people: 7_800, km2: 0.5, tr: ["Küçük sanayi ile konutların iç içe olduğu Altındağ mahallesi."] }),
  neighbourhood("yunus-emre", { name: "Yunus Emre", at: [38.4529, 27.2339], people: 6_700, km2: 0.6, tr: ["Kültür evi ve mahalle bahçesiyle tanınan mahalle."] }),
  neighbourhood("zafer", { name: "Zafer", at: [38.4420, 27.2169], people: 5_400, km2: 0.4, tr: ["Zafer Caddesi boyunca uzanan, esnafıyla bilinen mahalle."] }),
];
