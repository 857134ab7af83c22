import { html, image } from "../entry-parts";
import type { SampleEntry } from "../types";

type Point = readonly [lat: number, lng: number];
type Stop = { place: string } | { title: readonly [tr: string, en: string]; at: Point };
type Words = readonly [title: string, summary: string, body: string];
type RouteInput = {
  type: string;
  km: number;
  minutes: number;
  difficulty: "easy" | "medium" | "hard";
  climb?: number;
  loop?: true;
  from: Point;
  to?: Point;
  stops: readonly Stop[];
  cover: string;
  tr: Words;
  en?: Words;
  season?: readonly [tr: string, en: string];
  safety?: readonly [tr: string, en: string];
  transport?: readonly [tr: string, en: string];
  state?: SampleEntry["state"];
};

const where = ([lat, lng]: Point) => ({ lat, lng });
const pair = (text: readonly [string, string] | undefined) => text && { tr: text[0], en: text[1] };

function route(key: string, { type, km, minutes, difficulty, climb, loop, from, to, stops, cover, tr, en, season, safety, transport, state }: RouteInput): SampleEntry {
  const words = (at: 0 | 1 | 2, wrap: (text: string) => string = (text) => text) => ({ tr: wrap(tr[at]), ...(en && { en: wrap(en[at]) }) });
  const data = {
    title: words(0), summary: words(1), body: words(2, html), routeType: type, distanceKm: km, durationMin: minutes, difficulty, isLoop: loop === true, start: where(from), cover: image(cover), ...(to && { end: where(to) }), ...(climb && { elevationM: climb }),
    stops: stops.map((stop, at) => ({ _key: `durak-${at}`, ...("place" in stop ? { place: `@gezilecekyerler/${stop.place}` } : { title: pair(stop.title), location: where(stop.at) }) })),
    ...(season && { season: pair(season) }), ...(safety && { safety: pair(safety) }), ...(transport && { transport: pair(transport) }),
  };
  return { key, data, ...(state && { state }), ...(state !== "draft" && { publishedDaysAgo: 150 }) };
}

export const entries: SampleEntry[] = [
  route("levanten-kosleri", { type: "history", km: 3.2, minutes: 90, difficulty: "easy", loop: true, from: [38.4631, 27.2189], stops: [{ place: "kucukpark" }, { place: "levanten-kosku" }, { place: "tas-kilise" }, { place: "kent-muzesi" }], cover: "townhall-02", season: ["Yıl boyu", "All year"], transport: ["Metro: Bornova durağı, 5 dakika yürüyüş.", "Metro: Bornova, a walk of five minutes."], tr: ["Levanten Köşkleri Yürüyüş Rotası", "19. yüzyıl köşkleri, kilise ve kent müzesi arasında düz bir yürüyüş.", "Rota Küçükpark'ta başlar ve aynı yerde biter. Köşklerin bahçeleri hafta içi gezilebilir."], en: ["Levantine Mansions Walk", "A level walk between mansions of the 19th century, a church and the city museum.", "It begins and ends in Küçükpark. The gardens of the mansions are open on weekdays."] }),
  route("homeros-parkuru", { type: "nature", km: 7.6, minutes: 180, difficulty: "medium", climb: 320, from: [38.4941, 27.2402], to: [38.5102, 27.2516], stops: [{ place: "seyir-terasi" }, { place: "homeros-vadisi" }, { title: ["Üçüncü gölet", "Third pond"], at: [38.5049, 27.2484] }], cover: "park-04", season: ["Mart–haziran, eylül–kasım", "March to June, September to November"], safety: ["Yazın su taşıyın; yangın mevsiminde ateş yakmak yasaktır.", "Carry water in summer; fires are forbidden in the fire season."], transport: ["Bornova metrodan vadi otobüsü, saatte bir.", "Valley bus from Bornova metro, once an hour."], tr: ["Homeros Vadisi Doğa Parkuru", "Seyir terasından göletler boyunca vadinin içine.", "Parkur işaretlidir; üçüncü göletten sonra patika daralır."], en: ["Homeros Valley Trail", "From the viewing terrace along the ponds into the valley.", "The trail is marked; after the third pond the path narrows."] }),
  route("lezzet", { type: "food", km: 2.1, minutes: 120, difficulty: "easy", from: [38.4718, 27.2228], to: [38.463, 27.219], stops: [{ place: "carsi" }, { title: ["Boyoz fırını", "Boyoz bakery"], at: [38.4711, 27.2219] }, { place: "erzene-pazari" }, { place: "kucukpark" }], cover: "market-01", season: ["Cumartesi sabahları", "Saturday mornings"], tr: ["Bornova Lezzet Rotası", "Çarşıdan Küçükpark'a boyoz, Ege otları ve tatlılar.", "Cumartesi günleri pazar kurulduğu için rota en güzel o gün yürünür."], en: ["Bornova Food Walk", "Boyoz, Aegean herbs and sweets from the bazaar to Küçükpark.", "Saturday is the day, when the market stands."] }),
  route("bisiklet-koyler", { type: "bike", km: 24.5, minutes: 150, difficulty: "hard", climb: 540, from: [38.4655, 27.2338], to: [38.5329, 27.3364], stops: [{ title: ["Evka 3 metro", "Evka 3 metro"], at: [38.4655, 27.2338] }, { place: "yakakoy" }, { place: "cicekli-koyu" }], cover: "bicycle-01", safety: ["Kask takın; köy yolunda taşıt trafiği vardır.", "Wear a helmet; there is traffic on the village road."], tr: ["Köyler Bisiklet Rotası", "Metrodan bağ köylerine tırmanan 24 kilometrelik rota.", "Yakaköy'de su ve onarım noktası bulunur; dönüşte otobüs bisiklet taşır."], en: ["Village Cycle Route", "Twenty-four kilometres from the metro up to the vineyards.", "There is water and a repair stand in Yakaköy, and the bus back carries bicycles."] }),
  route("neolitik", { type: "culture", km: 4.4, minutes: 100, difficulty: "easy", from: [38.4574, 27.2122], to: [38.4641, 27.2203], stops: [{ place: "yesilova-hoyugu" }, { place: "ipek-hani" }, { place: "kent-muzesi" }], cover: "library-02", tr: ["8.500 Yıl Yürüyüşü", "Höyükten müzeye, kentin bütün çağları.", "Yürüyüş Yeşilova Höyüğü'nde başlar; ziyaretçi merkezi pazartesi kapalıdır."] }),
  route("taslak-orman", { type: "walk", km: 5.3, minutes: 110, difficulty: "medium", climb: 180, from: [38.5549, 27.2263], to: [38.5571, 27.2302], stops: [{ place: "karacam-ormani" }, { title: ["Yangın gözetleme kulesi", "Fire watch tower"], at: [38.5571, 27.2302] }], cover: "park-01", tr: ["Karaçam Orman Yürüyüşü", "Serin ormanda işaretli parkur.", "İşaretleme çalışması bitince yayımlanacak."], state: "draft" }),
];
