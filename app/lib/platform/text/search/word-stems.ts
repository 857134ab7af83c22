/** Short nouns that may lose short endings. */
const shortNouns = wordSet(
  "ad ag at av ay ek el et ev il is iz ok ot oy su uc " +
    "arz asi ask bag bas bez boy cam can cay cek ceb cep cop dag dal dam dil din dis dut fen fon gaz gol gul gun hak hal han has hat " +
    "hav his kap kat kaz kip kir kis kit kiz kol kok kum koy kus lig mac mal mum not pay pil pul raf rol ruh sac saz sel ses set sis soy " +
    "suc sur tac tas tel tip top tur tuz tup vid yag yas yat yaz yer yil yol yuk yun yuz zam zar zil",
);

/** Words that only look like a short noun with an ending. */
const unstemmed = wordSet(
  "ada ala ali ama ana ara asi ata ati ava aya basi basin boya cama cami cana camla dalla dama dini dune ela ele elin gazi gazla gece " +
    "halen hali hata hatta icin iste kapi kara karsi kaza kazi kira kisa kisi kola koku kula kutu madde mali nota ota paya kazin " +
    "sela soya surla tabla tarla tasa tele topla turla tuzla usta uste vali yani yasa yasin yasli yata yatin yayla yazi yine",
);

/** "şehir" – "şehri", "kayıt" – "kaydı": the vowel drops before a vowel. */
const dropping = new Map(
  (
    "agiz:agz akil:akl akis:aks alin:aln asil:asl asir:asr atif:atf bahis:bahs beyin:beyn boyun:boyn burun:burn cebir:cebr cisim:cism " +
    "devir:devr defin:defn emir:emr fasil:fasl fetih:feth fikir:fikr gasip:gasb gogus:gogs gonul:gonl haciz:hacz hacim:hacm hapis:haps " +
    "hukum:hukm ilim:ilm isim:ism izin:izn kabir:kabr karin:karn kasit:kast kavim:kavm kayin:kayn kayip:kayb kayit:kayd kesif:kesf " +
    "keyif:keyf kisim:kism metin:metn meyil:meyl muhur:muhr nabiz:nabz nakil:nakl nehir:nehr nesil:nesl nutuk:nutk ogul:ogl omur:omr " +
    "omuz:omz ozur:ozr rahim:rahm resim:resm sabir:sabr satih:sath sehir:sehr sekil:sekl seyir:seyr sihir:sihr sukur:sukr tavir:tavr " +
    "ufuk:ufk uzuv:uzv vakif:vakf vakit:vakt vasif:vasf zehir:zehr zihin:zihn zulum:zulm"
  )
    .split(" ")
    .map((pair): [string, string] => [pair.slice(0, pair.indexOf(":")), pair.slice(pair.indexOf(":") + 1)]),
);
// "Su" is the one noun that takes a y: "suyu".
const dropped = new Map([...[...dropping].map(([whole, short]): [string, string] => [short, whole]), ["suy", "su"]]);

/** Words whose last t becomes d; most keep it. */
const softT = wordSet(
  "akit armut bulut cilt damat dort gecit hudut kagit kanat kayit kilit kurt maksat mabet metot mevcut ogut senet simit sogut " +
    "sehit standart tabut tat umut umit vucut yigit yogurt yurt",
);

/** "hak" – "hakkı". */
const doubling = wordSet("af cer had hak hat his mahal red sik sir tip us zam zan");

function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}

const hardened: Readonly<Record<string, string>> = { g: "k", b: "p", d: "t" };
const softened: Readonly<Record<string, string>> = { k: "g", p: "b", t: "d" };

/** Outermost first: case, possession, plural; `next` may stand before it. */
type Ending = { pattern: RegExp; next: readonly Ending[] };

const plural: Ending = { pattern: /(?:lar|ler)$/, next: [] };
/** "parkı", "caddesi", "our" and plural "your". Not "my": "kurum" is no form of "kuru". */
const possession: readonly Ending[] = [
  { pattern: /(?<=[^aeiou])[iu]$/, next: [plural] },
  { pattern: /(?<=[aeiou])s[iu]$/, next: [plural] },
  { pattern: /(?<=[^aeiou])[iu](?:miz|muz|niz|nuz)$/, next: [plural] },
  { pattern: /(?<=[aeiou])(?:miz|muz|niz|nuz)$/, next: [plural] },
];
/** Separate patterns: "dükkanın" ends as "arabanın" does, but only "in" is its ending. */
const plainCases = [
  /(?<=[aeiou])(?:nin|nun|ye|ya|yi|yu|yle|yla)$/,
  /(?<=[^aeiou])(?:in|un|e|a|i|u|le|la|te|ta|ten|tan)$/,
  /(?:de|da|den|dan)$/,
].map((pattern): Ending => ({ pattern, next: [...possession, plural] }));
/** "parkında", "caddesinin". */
const caseAfterN: Ending = { pattern: /(?<=[iu])n(?:de|da|den|dan|e|a|i|u|in|un)$/, next: possession };
/** "parktaki", "caddedeki". */
const relative: Ending = { pattern: /(?<=[dt][ea]|[iu]n)ki$/, next: [...plainCases, caseAfterN] };
const endings: readonly Ending[] = [relative, caseAfterN, ...plainCases, ...possession, plural];

/** Loanwords without vowel harmony: "saatler", "harfler". */
const isLoan =
  /(?:saat|harf|rakat|hayal|mahsul|meal|usul|hal|kalp|alkol|kontrol|gol|rol|petrol|terminal|festival|ihmal|istiklal|iskal|misal|sual|dikkat|seyahat|ziraat|kabahat|sihhat|itaat|vefat)$/;
const shortest = 2;
const longestStem = 64;
const maxStems = 8;

/**
 * Without plural, possession and case, with hard consonants and dropped vowels restored ("sokağında" → "sokak",
 * "sokag"). Verbs and derived nouns stay. A short word loses short endings only if a known noun is left: "bina" is no
 * form of "bin". @param word folded (see `foldTr`)
 */
export function stemsOf(word: string): string[] {
  if (word.length > longestStem || !/^[a-z]+$/.test(word)) return [];
  const found = new Set<string>();
  takeOff(word, endings, found);
  for (const stem of hardEnds(word)) found.add(stem);
  found.delete(word);
  return [...found].slice(0, maxStems);
}

function takeOff(word: string, allowed: readonly Ending[], found: Set<string>): void {
  if (unstemmed.has(word)) return;
  for (const { pattern, next } of allowed) {
    const ending = pattern.exec(word)?.[0];
    if (ending === undefined) continue;
    const stem = word.slice(0, -ending.length);
    if (next !== possession && ending !== "ki" && isNoun(stem, ending))
      for (const one of [stem, ...hardEnds(stem)]) found.add(one);
    takeOff(stem, next, found);
  }
}

function isNoun(stem: string, ending: string): boolean {
  if (stem.length < shortest || !/[aeiou]/.test(stem)) return false;
  const [last, first] = [/[aeiou](?=[^aeiou]*$)/.exec(stem)?.[0], /[ae]/.exec(ending)?.[0]];
  if (last === "e" && first === "a") return false;
  if (last === "a" && first === "e" && !isLoan.test(stem)) return false;
  const bare = [stem, ...hardEnds(stem)];
  // A plural, several endings, or a sound between two vowels are surer than one vowel.
  const isSure =
    stem.length > 3 || (stem.length === 3 && (ending.length > 2 || (ending.length > 1 && /[aeiou]$/.test(stem))));
  return isSure || bare.some((one) => shortNouns.has(one) || dropped.has(stem));
}

/** "sokag" → "sokak", "sehr" → "sehir", "hakk" → "hak". */
function hardEnds(stem: string): string[] {
  const whole = dropped.get(stem);
  if (whole !== undefined) return [whole];
  const [last, before] = [stem.at(-1) ?? "", stem.at(-2)];
  if (last === before && doubling.has(stem.slice(0, -1))) return [stem.slice(0, -1)];
  const hard = hardened[last];
  const made = hard === undefined || stem.length < 3 ? null : stem.slice(0, -1) + hard;
  return made === null || (hard === "t" && !softT.has(made)) ? [] : [made];
}

/** Before a vowel: "sokağ", "şehr"; null when unchanged. */
export function beforeVowel(word: string): string | null {
  const short = dropping.get(word);
  if (short !== undefined) return short;
  const soft = softened[word.at(-1) ?? ""];
  return soft === undefined || word.length < 4 || (soft === "d" && !softT.has(word)) ? null : word.slice(0, -1) + soft;
}
