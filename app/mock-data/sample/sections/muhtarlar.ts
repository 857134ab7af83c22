import { day, neighbourhood } from "../entry-parts";
import type { SampleEntry } from "../types";

/** Neighbourhood, first name and last name, in the order of the alphabet; the names are made up. */
const heads: readonly (readonly [place: string, first: string, last: string])[] = [
  ["ataturk", "Ayşe", "Korkmazer"],
  ["barbaros", "Mehmet", "Ulusal"],
  ["besyol", "Fatma", "Yelkenci"],
  ["birlik", "Hasan", "Bağcı"],
  ["camici", "Emine", "Sarıkaya"],
  ["camkule", "Ali Rıza", "Denizli"],
  ["cinar", "Zehra", "Kavaklı"],
  ["cicekli", "Mustafa", "Ormancı"],
  ["doganlar", "Hatice", "Pınarbaşı"],
  ["egemenlik", "İbrahim", "Taşkıran"],
  ["egridere", "Sevgi", "Aydınlık"],
  ["ergene", "Osman", "Değirmenci"],
  ["erzene", "Gülsüm", "Yıldızeli"],
  ["evka-3", "Recep", "Çınarlı"],
  ["evka-4", "Nurten", "Akarsu"],
  ["gaziosmanpasa", "Halil", "Menderes"],
  ["gokdere", "Şerife", "Tunalı"],
  ["gurpinar", "Cemal", "Ovalı"],
  ["isiklar", "Hülya", "Gökçeada"],
  ["inonu", "Süleyman", "İncirli"],
  ["karacaoglan", "Meryem", "Karagöl"],
  ["karacam", "Yusuf", "Zeytinli"],
  ["kavaklidere", "Perihan", "Bozdağ"],
  ["kayadibi", "Ramazan", "Işıkçı"],
  ["kazimdirik", "Songül", "Bademli"],
  ["kemalpasa", "Kadir", "Çeşmeli"],
  ["kizilay", "Aysel", "Güvercin"],
  ["kosukavak", "Niyazi", "Harmancı"],
  ["kurudere", "Dilek", "Körfez"],
  ["laka", "Bayram", "Kocatepe"],
  ["meric", "Müzeyyen", "Ilıca"],
  ["merkez", "Şaban", "Yamanlar"],
  ["mevlana", "Gönül", "Sazlı"],
  ["naldoken", "Tahsin", "Pamukçu"],
  ["rafet-pasa", "Leyla", "Sipil"],
  ["sarnickoy", "Abdullah", "Keskinoğlu"],
  ["serintepe", "Nermin", "Uzundere"],
  ["tuna", "Selim", "Barutçu"],
  ["umit", "Filiz", "Kestane"],
  ["yakakoy", "Orhan", "Narlı"],
  ["yesilcam", "Türkan", "Ekinci"],
  ["yesilova", "Veli", "Saraçoğlu"],
  ["yildirim-beyazit", "Özlem", "Limon"],
  ["yunus-emre", "Kemal", "Fidan"],
  ["zafer", "Suna", "Karşıyakalı"],
];

/** Places whose head let the mobile number be printed, and where somebody stands in for the head. */
const withMobile = new Set(["besyol", "camici", "cicekli", "egridere", "karacam", "kavaklidere", "kayadibi", "kurudere", "sarnickoy", "yakakoy"]);
const acting = new Set(["gurpinar", "tuna"]);
const weekdays = ["mon", "tue", "wed", "thu", "fri"];

export const entries: SampleEntry[] = heads.map(([place, firstName, lastName], at) => ({
  key: place,
  data: {
    firstName, lastName, neighbourhood: neighbourhood(place), officeAddress: `${100 + at * 7}. Sok. No: ${1 + (at % 9)}, muhtarlık binası`, officePhone: `+90232999${4100 + at}`,
    email: `muhtarlik.${place}@bornova.example`, termStart: day(-960), openingHours: [{ _key: "saat-0", days: weekdays, opens: "09:00", closes: "16:30" }],
    ...(withMobile.has(place) && { mobilePhone: `+90232999${4300 + at}`, mobileConsent: true }), ...(place === "birlik" && { mobilePhone: "+902329994399" }), acting: acting.has(place),
  },
  publishedDaysAgo: 950,
}));
