/** How often readers come to a page on its first day, by its section; what is not named here, seldom. */
const popularity: Readonly<Record<string, number>> = {
  haberler: 60,
  duyurular: 90,
  etkinlikler: 45,
  projelerimiz: 25,
  hizmetdetay: 30,
  mudurlukler: 8,
  staticpages: 12,
};
const otherwise = 4;
/** Days of the sample that have counts. */
const longest = 60;

/** A number from 0 to 1 that is always the same for the same text: FNV-1a. */
function chance(text: string): number {
  let hash = 2_166_136_261;
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619) >>> 0;
  return hash / 2 ** 32;
}

/**
 * The views of a sample entry on each of the last days, today first: many when it is new, then fewer, fewer at the
 * weekend too. The same whenever the sample is planted.
 * @param publishedDaysAgo the days on which it could be read
 */
export function sampleViews(section: string, key: string, publishedDaysAgo: number): { daysAgo: number; views: number }[] {
  const first = (popularity[section] ?? otherwise) * (0.4 + 1.2 * chance(`${section}/${key}`));
  const days = Math.min(longest, Math.max(1, Math.ceil(publishedDaysAgo)));
  return Array.from({ length: days }, (_, daysAgo) => {
    const age = publishedDaysAgo - daysAgo;
    const isFewer = daysAgo % 7 === 2 || daysAgo % 7 === 3;
    const share = (0.05 + 0.95 * Math.exp(-Math.max(0, age) / 6)) * (isFewer ? 0.6 : 1);
    return { daysAgo, views: Math.round(first * share * (0.7 + 0.6 * chance(`${section}/${key}/${daysAgo}`))) };
  }).filter(({ views }) => views > 0);
}

/** How the readers of the sample come, as shares of all: device, where from, and views for each visitor. */
export const sampleReaders = [
  { device: "phone", referrer: "search", share: 0.34, viewsEach: 1.6 },
  { device: "phone", referrer: "social", share: 0.17, viewsEach: 1.2 },
  { device: "phone", referrer: "direct", share: 0.12, viewsEach: 2 },
  { device: "phone", referrer: "own", share: 0.1, viewsEach: 0 },
  { device: "desktop", referrer: "search", share: 0.12, viewsEach: 1.8 },
  { device: "desktop", referrer: "direct", share: 0.07, viewsEach: 2.2 },
  { device: "desktop", referrer: "own", share: 0.05, viewsEach: 0 },
  { device: "tablet", referrer: "search", share: 0.02, viewsEach: 1.5 },
  { device: "desktop", referrer: "other", share: 0.01, viewsEach: 1.4 },
] as const;
