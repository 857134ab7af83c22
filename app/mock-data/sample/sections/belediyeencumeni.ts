import { day, department, image } from "../entry-parts";
import type { SampleEntry } from "../types";

type Seat = { key: string; first: string; last: string; type: "chair" | "elected" | "finance" | "appointed"; portrait: number; member?: string; unit?: string };

const seats: readonly Seat[] = [
  { key: "baskan", first: "Toprak", last: "Alacakaya", type: "chair", portrait: 8 },
  { key: "uye-1", first: "Melda", last: "Menekşeli", type: "elected", portrait: 1, member: "melda-menekseli" },
  { key: "uye-2", first: "Alper", last: "Tepebağ", type: "elected", portrait: 10, member: "alper-tepebag" },
  { key: "uye-3", first: "Lale", last: "Cevizdere", type: "elected", portrait: 7, member: "lale-cevizdere" },
  { key: "mali-hizmetler", first: "Figen", last: "Kuşçuburun", type: "finance", portrait: 9, unit: "mali-hizmetler" },
  { key: "imar", first: "Harun", last: "Doğanlar", type: "appointed", portrait: 4, unit: "imar" },
  { key: "hukuk", first: "Nihan", last: "Altındağlı", type: "appointed", portrait: 11, unit: "hukuk" },
];

export const entries: SampleEntry[] = seats.map(({ key, first, last, type, portrait, member, unit }) => ({
  key, publishedDaysAgo: 200,
  data: {
    firstName: first, lastName: last, memberType: type, photo: image(`portrait-${String(portrait).padStart(2, "0")}`), termStart: day(-200), termEnd: day(164),
    ...(member && { councilMember: `@meclisuyelerimiz/${member}` }), ...(unit && { department: department(unit) }),
  },
}));
