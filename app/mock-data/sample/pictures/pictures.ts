import type { Localized } from "~/lib/content/values";

import { frame, seededRandom } from "./picture-draw";
import type { Canvas } from "./picture-draw";
import { emblem } from "./picture-logos";
import { palettes } from "./picture-palettes";
import type { PaletteName } from "./picture-palettes";
import { bands, cinema, concert, council, greenhouse, library, stage, table, workshop } from "./picture-scenes-indoor";
import { portrait } from "./picture-scenes-people";
import { bay, market, park, recycling, ride, roadworks, sports, square, street, van, village } from "./picture-scenes-outdoor";
import type { Scene } from "./picture-scenes-outdoor";

/** One picture of the sample: all of them are drawn by us, the same on every machine. */
export type SamplePicture = { name: string; width: number; height: number; svg: () => string; alt: Localized };

const scenes = { bands, bay, cinema, concert, council, emblem, greenhouse, library, market, park, portrait, recycling, ride, roadworks, sports, square, stage, street, table, van, village, workshop } satisfies Record<string, Scene>;
type Row = readonly [name: string, scene: keyof typeof scenes, variant: number, palette: PaletteName, tr: string, en: string];

const wide: readonly Row[] = [
  ["park-01", "park", 0, "morning", "Sabah ışığında kıvrılan yolu, bankı ve ağaçlarıyla bir mahalle parkı", "A neighbourhood park in morning light with a winding path, a bench and trees"],
  ["park-02", "park", 1, "noon", "Göleti ve çevresindeki ağaçlarla öğle vakti büyük bir park", "A large park at noon with a pond and trees around it"],
  ["park-03", "park", 2, "sunset", "Gün batımında kaydırak ve salıncak bulunan çocuk parkı", "A playground with a slide and a swing at sunset"],
  ["park-04", "park", 3, "autumn", "Sonbahar renklerine bürünmüş ağaçlar arasında yürüyüş yolu", "A footpath between trees in autumn colours"],
  ["bay-01", "bay", 0, "morning", "Sahil korkuluğundan körfez, vapur ve karşı yamaçtaki evler", "The bay, a ferry and hillside houses seen from the promenade"],
  ["bay-02", "bay", 1, "sunset", "Gün batımında körfezde yelkenliler ve tepedeki kent", "Sailing boats in the bay at sunset below a hillside town"],
  ["bay-03", "bay", 2, "dusk", "Akşam alacasında körfez kıyısı ve fıstık çamı", "The bay shore and a stone pine at dusk"],
  ["street-01", "street", 0, "morning", "Dükkânları, ağaçları ve ışık süsleriyle bir çarşı sokağı", "A shopping street with awnings, trees and string lights"],
  ["street-02", "street", 1, "noon", "Cadde üzerinde ilerleyen belediye otobüsü ve renkli binalar", "A municipal bus on an avenue lined with colourful buildings"],
  ["street-03", "street", 2, "rain", "Yağmurlu bir günde cadde ve yağmur suyu ızgaraları", "An avenue with storm drains on a rainy day"],
  ["street-04", "street", 0, "dusk", "Akşamüstü ışıkları yanan çarşı sokağı", "A shopping street with its lights on at dusk"],
  ["market-01", "market", 0, "morning", "Çizgili tenteleri altında sebze ve meyve kasalarıyla üretici pazarı", "A farmers' market with crates of produce under striped awnings"],
  ["market-02", "market", 1, "autumn", "Sonbaharda semt pazarında sıralanan tezgâhlar", "Rows of stalls at a neighbourhood market in autumn"],
  ["stage-01", "stage", 0, "dusk", "Işıkların aydınlattığı boş tiyatro sahnesi ve koltuklar", "An empty theatre stage under spotlights, seen from the seats"],
  ["stage-02", "stage", 1, "dusk", "Mor perdeler arasında mikrofon bulunan bir sahne", "A stage with a microphone between purple curtains"],
  ["library-01", "library", 0, "morning", "Kitap rafları, pencere ve okuma masasıyla kütüphane", "A library with bookshelves, a window and a reading table"],
  ["library-02", "library", 1, "sunset", "Akşam ışığı alan çalışma salonunda dolu kitap rafları", "Full bookshelves in a study hall in evening light"],
  ["sports-01", "sports", 0, "noon", "Çim futbol sahası, kale ve top", "A grass football pitch with a goal and a ball"],
  ["sports-02", "sports", 1, "morning", "Açık hava basketbol sahası ve turuncu top", "An outdoor basketball court with an orange ball"],
  ["sports-03", "sports", 2, "sunset", "Gün batımında koşu pisti ve tribün", "A running track and stands at sunset"],
  ["roadworks-01", "roadworks", 0, "noon", "Yol çalışmasında iş makinesi, borular ve trafik konileri", "An excavator, pipes and traffic cones at roadworks"],
  ["roadworks-02", "roadworks", 1, "rain", "Bulutlu havada altyapı çalışması yapılan cadde", "An avenue with infrastructure works under a cloudy sky"],
  ["workshop-01", "workshop", 0, "noon", "Üzerinde çocuk resimleri, boya ve kalemler bulunan atölye masası", "A workshop table with children's drawings, paints and pencils"],
  ["workshop-02", "workshop", 1, "autumn", "Renkli kâğıtlar ve makasla hazırlanmış el işi masası", "A craft table with coloured paper and scissors"],
  ["concert-01", "concert", 0, "night", "Gece ışıklarıyla aydınlanan açık hava konser sahnesi", "An open-air concert stage lit up at night"],
  ["concert-02", "concert", 1, "dusk", "Alacakaranlıkta renkli ışıklarla hazır bekleyen sahne", "A stage ready with coloured lights at dusk"],
  ["bicycle-01", "ride", 0, "morning", "Deniz kıyısındaki bisiklet yolunda park etmiş bisiklet", "A bicycle parked on a seaside cycle path"],
  ["townhall-01", "square", 0, "noon", "Sütunlu girişi ve saat kulesiyle belediye binası", "A town hall with a columned entrance and a clock tower"],
  ["townhall-02", "square", 1, "dusk", "Akşam ışıkları yanan belediye binası ve havuz", "The town hall and its fountain with evening lights on"],
  ["council-01", "council", 0, "morning", "Boş sıraları ve kürsüsüyle meclis toplantı salonu", "The council chamber with empty rows and a rostrum"],
  ["garden-01", "greenhouse", 0, "morning", "Sera önünde fide yetiştirilen ahşap yataklar", "Wooden seedling beds in front of a greenhouse"],
  ["garden-02", "greenhouse", 1, "noon", "Kent bostanında sebze yatakları ve sera", "Vegetable beds and a greenhouse in a community garden"],
  ["recycling-01", "recycling", 0, "noon", "Yan yana dört renkli geri dönüşüm kutusu", "Four coloured recycling bins side by side"],
  ["health-01", "van", 0, "morning", "Parkta hizmet veren gezici sağlık aracı", "A mobile health van serving in a park"],
  ["vet-01", "van", 1, "autumn", "Sonbaharda parkta bekleyen gezici veteriner aracı", "A mobile veterinary van in a park in autumn"],
  ["cinema-01", "cinema", 0, "night", "Yıldızlı gecede açık hava sineması perdesi ve şezlonglar", "An open-air cinema screen and deckchairs on a starry night"],
  ["village-01", "village", 0, "morning", "Tepelerin eteğinde köy evleri ve bağ sıraları", "Village houses and rows of vines at the foot of the hills"],
  ["village-02", "village", 1, "autumn", "Sonbaharda sıra sıra ekili tarlalar ve selviler", "Planted fields in rows and cypresses in autumn"],
  ["table-01", "table", 0, "noon", "Ağaçlar altında kurulmuş uzun sofra, tabaklar ve çay bardakları", "A long table under trees set with plates and tea glasses"],
  ["banner-01", "bands", 0, "morning", "Turkuaz tonlarda dalgalı soyut desen", "An abstract wavy pattern in turquoise"],
  ["banner-02", "bands", 1, "sunset", "Mor ve turuncu tonlarda dalgalı soyut desen", "An abstract wavy pattern in purple and orange"],
];

const posters: readonly Row[] = [
  ["poster-01", "concert", 1, "night", "Açık hava konseri afişi için sahne çizimi", "A stage drawing for an open-air concert poster"],
  ["poster-02", "stage", 0, "sunset", "Tiyatro afişi için perde ve sandalye çizimi", "A drawing of curtains and a chair for a theatre poster"],
  ["poster-03", "workshop", 1, "noon", "Çocuk atölyesi afişi için renkli masa çizimi", "A colourful table drawing for a children's workshop poster"],
  ["poster-04", "bay", 2, "sunset", "Gezi afişi için gün batımında körfez çizimi", "A drawing of the bay at sunset for a tour poster"],
  ["poster-05", "ride", 1, "noon", "Bisiklet etkinliği afişi için sahil yolu çizimi", "A seaside path drawing for a cycling event poster"],
  ["poster-06", "library", 1, "morning", "Söyleşi afişi için kitaplık çizimi", "A bookshelf drawing for a talk poster"],
];

const covers: readonly Row[] = [
  ["cover-01", "village", 0, "autumn", "Sonbaharda köy evleri ve bağlarla bir dergi kapağı", "A magazine cover with village houses and vines in autumn"],
  ["cover-02", "recycling", 0, "morning", "Renkli geri dönüşüm kutularıyla bir rehber kapağı", "The cover of a guide with coloured recycling bins"],
  ["cover-03", "park", 2, "noon", "Park yollarıyla bir yürüyüş haritası kapağı", "The cover of a walking map with paths in a park"],
];

const slides: readonly Row[] = [
  ["slide-01", "bay", 0, "sunset", "Gün batımında körfez, vapur ve yamaçtaki kent", "The bay, a ferry and the hillside town at sunset"],
  ["slide-02", "park", 1, "morning", "Sabah ışığında göletli büyük park", "A large park with a pond in morning light"],
  ["slide-03", "market", 0, "noon", "Renkli tenteleriyle üretici pazarı", "The farmers' market with colourful awnings"],
  ["slide-04", "concert", 0, "dusk", "Alacakaranlıkta açık hava sahnesi", "An open-air stage at dusk"],
  ["slide-05", "square", 1, "sunset", "Gün batımında belediye binası ve meydan", "The town hall and the square at sunset"],
];

const logos: readonly Row[] = [
  ["logo-01", "emblem", 0, "noon", "Daire içinde çatı biçiminde üçgen bulunan kurum logosu", "A round institutional mark with a triangle like a roof"],
  ["logo-02", "emblem", 1, "noon", "Yan yana yükselen beş çubuktan oluşan kurum logosu", "An institutional mark of five rising bars"],
  ["logo-03", "emblem", 2, "noon", "Sütunlu bir yapıyı andıran kurum logosu", "An institutional mark like a building with columns"],
  ["logo-04", "emblem", 3, "noon", "Yaprak biçiminde kurum logosu", "An institutional mark in the shape of a leaf"],
  ["logo-05", "emblem", 4, "noon", "İç içe geçen iki daireden oluşan kurum logosu", "An institutional mark of two overlapping circles"],
  ["logo-06", "emblem", 5, "noon", "Köşeleri yuvarlak karede üç çizgi bulunan kurum logosu", "An institutional mark of three lines in a rounded square"],
];

const lights = ["morning", "noon", "autumn", "rain"] as const;
const people: readonly Row[] = Array.from({ length: 12 }, (_, at) => [
  `portrait-${String(at + 1).padStart(2, "0")}`, "portrait", at, lights[Math.floor(at / 3) % 4] ?? "noon",
  at % 2 === 0 ? "Uzun saçlı, ceketli bir kişinin çizim portresi" : "Kısa saçlı, ceketli bir kişinin çizim portresi",
  at % 2 === 0 ? "A drawn portrait of a person with long hair in a jacket" : "A drawn portrait of a person with short hair in a jacket",
]);

function seedOf(name: string): number {
  let hash = 2166136261;
  for (const char of name) hash = Math.imul(hash ^ char.charCodeAt(0), 16777619);
  return hash >>> 0;
}

function picture([name, scene, variant, palette, tr, en]: Row, width: number, height: number): SamplePicture {
  const svg = () => {
    const canvas: Canvas = { w: width, h: height, u: Math.min(width / 1500, height / 1080), p: palettes[palette], rand: seededRandom(seedOf(name)), defs: [] };
    return frame(canvas, scenes[scene](canvas, variant));
  };
  return { name, width, height, svg, alt: { tr, en } };
}

/** Every picture the sample entries refer to as `@picture/<name>`. */
export const pictures: readonly SamplePicture[] = [
  ...wide.map((row) => picture(row, 1920, 1080)),
  ...posters.map((row) => picture(row, 800, 1200)),
  ...covers.map((row) => picture(row, 600, 800)),
  ...slides.map((row) => picture(row, 1920, 800)),
  ...slides.map(([name, ...rest]) => picture([`${name}-mobile`, ...rest], 900, 1125)),
  ...logos.map((row) => picture(row, 480, 240)),
  ...people.map((row) => picture(row, 600, 800)),
  picture(["mayor-message", "park", 3, "morning", "Makam odasının baktığı, ağaçlar arasında yürüyüş yolu uzanan park", "The park seen from the mayor's office: a tree-lined path"], 600, 800),
];
