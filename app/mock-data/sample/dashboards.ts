/** Invented figures for the dashboards of the sample municipality: what Meydan doesn't know by itself. */

/** A number from 0 to 1 that is always the same for the same text: FNV-1a, and a last mixing for texts that are alike. */
function chance(text: string): number {
  let hash = 2_166_136_261;
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 16), 2_246_822_507) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 13), 3_266_489_909) >>> 0;
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
/** @param spread how far it strays, as a share */
const around = (text: string, middle: number, spread: number) =>
  Math.round(middle * (1 - spread + 2 * spread * chance(text)));
const list = (name: string, length: number, middle: number, spread: number) =>
  Array.from({ length }, (_, at) => around(`${name} ${at}`, middle, spread));

/** In Turkish lira. `spent` is of this year's budget. */
export const budgetHeads = [
  { id: "roads", total: 48_000_000, spent: 31_200_000 },
  { id: "parks", total: 26_500_000, spent: 19_900_000 },
  { id: "culture", total: 14_200_000, spent: 3_100_000 },
  { id: "social", total: 22_800_000, spent: 17_400_000 },
  { id: "cleaning", total: 37_600_000, spent: 28_900_000 },
  { id: "digital", total: 9_400_000, spent: 7_900_000 },
] as const;

export const expenses = {
  weekly: { amount: 3_284_000, values: list("weekly", 7, 469_000, 0.35) },
  monthly: { amount: 13_910_000, values: list("monthly", 4, 3_478_000, 0.2) },
  yearly: { amount: 158_500_000, values: list("yearly", 12, 13_200_000, 0.25) },
};

/** Forms that readers sent, in six spans of eight days; shares in percent. */
export const readers = {
  conversions: list("conversions", 6, 720, 0.3),
  newVsReturning: [62, 38],
  gender: [52, 48],
  age: [31, 69],
};

export const accounts = {
  growRate: 38.3,
  ami: 12_640_000,
  predicted: list("predicted", 12, 12_900_000, 0.12),
  actual: list("actual", 12, 12_300_000, 0.18),
};
export const finances = {
  budget: {
    expenses: 11_763_000,
    expensesLimit: 20_000_000,
    savings: 10_974_000,
    savingsGoal: 25_000_000,
    bills: 1_789_000,
    billsLimit: 1_500_000,
  },
  previousStatement: { limit: 34_500_000, spent: 27_221_000, minimum: 7_331_000 },
  currentStatement: { limit: 34_500_000, spent: 39_819_000, minimum: 9_112_000 },
};

/** `amount`: negative is paid. */
const bookings = [
  ["Emlak vergisi tahsilatı", 1_284_300],
  ["Park bakım malzemesi", -48_250.5],
  ["Kültür merkezi salon kirası", 36_000],
  ["Elektrik faturası", -212_480.75],
  ["Çevre temizlik vergisi", 418_900],
  ["Asfalt yaması", -655_000],
  ["İşgaliye geliri", 27_640],
  ["Sahne ve ses kiralama", -84_000],
  ["Evlendirme hizmeti", 18_750],
  ["Büro malzemesi", -22_316.4],
  ["Otopark geliri", 94_120],
  ["Sosyal yardım ödemesi", -340_000],
  ["Su faturası", -61_905.2],
  ["Kitap fuarı stant geliri", 150_000],
  ["Ağaç fidanı", -112_700],
  ["İlan ve reklam vergisi", 205_330],
] as const;

export const transactions = bookings.map(([name, amount], at) => ({
  name,
  amount,
  daysAgo: at * 2 + 1,
  number: `TRX-${String(58_210 - at * 17)}`,
  isPending: at % 5 === 1,
}));

const coins = [
  ["btc", "Bitcoin", 64_280],
  ["eth", "Ethereum", 3_140],
  ["bch", "Bitcoin Cash", 412],
  ["xrp", "XRP", 0.58],
  ["ltc", "Litecoin", 83.4],
  ["ada", "Cardano", 0.46],
] as const;

/** A walk that begins at a price and ends near it. */
function walk(name: string, start: number, length: number): number[] {
  let price = start;
  return Array.from({ length }, (_, at) => {
    price *= 1 + (chance(`${name} ${at}`) - 0.497) * 0.012;
    return Number(price.toFixed(start < 10 ? 4 : 2));
  });
}

/** In US dollars. `price`: of the last 145 times ten minutes. */
export const crypto = {
  btc: {
    trend: { dir: "up", amount: 1.84 },
    marketCap: 1_266_000_000_000,
    volume: 28_400_000_000,
    supply: 19_700_000,
    allTimeHigh: 73_740,
    price: walk("btc", 63_900, 145),
  },
  wallets: { btc: 0.41, eth: 3.2, bch: 1.75, xrp: 1_840 },
  coins: coins.map(([id, title, amount]) => {
    const series = walk(id, amount, 24);
    const now = series.at(-1) ?? amount;
    return { id, title, amount: now, change: Number((((now - amount) / amount) * 100).toFixed(2)), series };
  }),
};
