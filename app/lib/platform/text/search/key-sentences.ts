import { foldTr } from "~/lib/platform/text/turkish/fold";

/** Folded Turkish and English stop words. */
const common = new Set(
  (
    "acaba ama ancak artik asla aslinda ayrica bazi belki ben bile bir biri bircok birkac biz bize boyle bu buna bunda bundan bunlar bunu bunun burada butun cok cunku daha degil diger diye dolayi duyurulur eder edilecek edilen edildi edilir edilmektedir en fakat gibi gore hem hep hepsi her hic icin ile ilgili ise iste itibaren kadar karsi kendi ki kim kimse mi mu nasil ne neden nedenle nerede olan olarak oldu oldugu olmak olmasi olsa olup olur oysa oyle pek rica sadece sanki sayin sey sonra su sunlari tarafindan tum uzere uzerinde var veya ya yani yapilan yapilacak yapilir yer yine yok zaten " +
    "about after also and are been before from have into more most not other our out over such than that the their them then there these they this was were what when where which while will with would you your"
  ).split(" "),
);
const shortestWord = 4;
const longestWord = 40;
/** Characters; a text's subject stands at its beginning. */
const maxRead = 20_000;

type Token = { word: string; stem: string };

/** Turkish puts endings behind: a word that begins with a shorter word of the text counts as that one. */
function rootsOf(terms: Iterable<string>): (word: string) => string {
  const roots = new Map<string, string>();
  for (const word of [...new Set(terms)].sort((a, b) => a.length - b.length)) {
    const lengths = Array.from({ length: Math.max(0, word.length - shortestWord) }, (_, at) => shortestWord + at);
    const root = lengths.map((length) => word.slice(0, length)).find((start) => roots.get(start) === start);
    roots.set(word, root ?? word);
  }
  return (word) => roots.get(word) ?? word;
}

function tokensOf(text: string): Token[] {
  const found = [...text.matchAll(/\p{L}[\p{L}\p{M}]*/gu)].flatMap(([word]) => {
    const folded = foldTr(word);
    return folded.length < shortestWord || folded.length > longestWord || common.has(folded) ? [] : [{ word, folded }];
  });
  const rootOf = rootsOf(found.map(({ folded }) => folded));
  return found.map(({ word, folded }) => ({ word, stem: rootOf(folded) }));
}

function countsOf(tokens: readonly Token[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { stem } of tokens) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return counts;
}

export function sentencesOf(plain: string): string[] {
  return plain
    .slice(0, maxRead)
    .split(/(?<=[.!?…])\s+(?=\p{Lu}|\d|“|")|\n/u)
    .map((one) => one.trim())
    .filter((one) => /\p{L}{2}/u.test(one));
}

/**
 * Sentences with the most repeated terms, at most `max` long together, in text order. The first counts more, as news
 * begins with its subject. Null when nothing fits. @param mayStand whether a sentence may be chosen
 */
export function keySentences(
  plain: string,
  max: number,
  mayStand: (sentence: string) => boolean = () => true,
): string | null {
  const sentences = sentencesOf(plain);
  const all = tokensOf(plain.slice(0, maxRead));
  const [counts, stems] = [countsOf(all), new Map(all.map(({ word, stem }) => [word, stem]))];
  const ranked = sentences
    .map((sentence, at) => {
      const tokens = tokensOf(sentence);
      const weight =
        tokens.reduce((sum, { word }) => sum + (counts.get(stems.get(word) ?? "") ?? 0), 0) /
        Math.max(6, tokens.length);
      return { sentence, at, weight: at === 0 ? weight * 2 : weight };
    })
    .sort((a, b) => b.weight - a.weight || a.at - b.at);
  const chosen: typeof ranked = [];
  let room = max;
  for (const one of ranked.slice(0, 12)) {
    if (one.sentence.length > room || chosen.length === 3 || !mayStand(one.sentence)) continue;
    chosen.push(one);
    room -= one.sentence.length + 1;
  }
  return chosen.length === 0
    ? null
    : chosen
        .sort((a, b) => a.at - b.at)
        .map(({ sentence }) => sentence)
        .join(" ");
}

/** The most repeated terms, most frequent first, each in its shortest form; terms used once are left out. */
export function keyTerms(plain: string, most: number): string[] {
  const tokens = tokensOf(plain.slice(0, maxRead));
  const shortest = new Map<string, string>();
  for (const { word, stem } of tokens) {
    const known = shortest.get(stem);
    if (known === undefined || word.length < known.length) shortest.set(stem, word.toLocaleLowerCase("tr"));
  }
  return [...countsOf(tokens)]
    .filter(([, count]) => count > 1)
    .sort((a, b) => b[1] - a[1])
    .slice(0, most)
    .map(([stem]) => shortest.get(stem) ?? stem);
}

/** Cuts at a word's edge to at most `max` characters, with an ellipsis. */
export function cutAtWord(text: string, max: number): string {
  if (text.length <= max) return text;
  const room = text.slice(0, max - 1);
  const edge = room.lastIndexOf(" ");
  return `${(edge > 0 ? room.slice(0, edge) : room).replace(/[\ud800-\udbff]$/, "").replace(/[,;:.–-]$/, "")}…`;
}
