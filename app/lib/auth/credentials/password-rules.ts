import { foldTr } from "~/lib/platform/text/turkish/fold";

export const passwordLength = { min: 10, max: 1024 } as const;

export type PasswordProblem = "short" | "long" | "common" | "personal" | "place" | "monotonous";
/** Whose password it is to be. */
export type Owner = { name: string; email: string };

/**
 * What the administration asks for besides. `places`: parts of the municipality's name. `refusesNames`: no name may be
 * in a password at all; else it may, beside enough that is none.
 */
export type PasswordRules = { min: number; places: readonly string[]; refusesNames: boolean };
export const leastRules: PasswordRules = { min: passwordLength.min, places: [], refusesNames: false };

/** Words on which most guessed passwords are built, here and elsewhere; digits and signs around them add nothing. */
const commonParts = new Set(
  `parola sifre parolam sifrem benimsifrem benimparolam yenisifre yeniparola gizlisifre sifreyok password passw passwort
  pass pwd secret letmein welcome hosgeldin hosgeldiniz admin administrator yonetici root kullanici user login giris
  test deneme changeme degistir merhaba selam selamlar hello belediye belediyesi belediyem bornova
  bornovabelediyesi izmir izmirli izmirbelediyesi istanbul ankara turkiye turkiyem turkiyecumhuriyeti cumhuriyet ataturk
  mustafakemal mustafakemalataturk meydan webyoneticisi galatasaray fenerbahce besiktas trabzonspor goztepe karsiyaka
  altay bursaspor cimbom kartal kanarya aslan kaplan sampiyon futbol football baseball basketball superman batman
  spiderman pokemon naruto starwars dragon monkey sunshine princess prenses iloveyou senisevyorum seniseviyorum
  seniseviyom canim canimannem canimbabam annem babam annembabam annecim askim askimsin birtanem hayatim bebegim melegim
  gulum kardesim allah allahuekber bismillah elhamdulillah rabbim insallah masallah qwerty qwertyuiop qwertyui asdfgh
  asdfghjk asdfghjkl zxcvbnm qazwsx qazwsxedc qwertyasdf abcdef abcdefgh abcdefghij abcdefghijk michael jordan computer
  bilgisayar internet samsung iphone google facebook instagram whatsapp corona pandemi ocak subat mart nisan mayis
  haziran temmuz agustos eylul ekim kasim aralik pazartesi sali carsamba persembe cuma cumartesi pazar ilkbahar
  sonbahar yaz kis summer winter spring autumn`.split(/\s+/),
);
const rows = [
  "01234567890123456789",
  "98765432109876543210",
  "abcdefghijklmnopqrstuvwxyzabcdef",
  "qwertyuiopasdfghjklzxcvbnm",
  "1qaz2wsx3edc4rfv5tgb",
  "1q2w3e4r5t6y7u8i9o0p",
];
/** What must remain of a password without its owner's name or address. */
const restLeast = 6;

/**
 * Why a password won't do; null when it will. Length counts, not the mixture of signs; what is guessed first is refused
 * (NIST SP 800-63B §5.1.1.2).
 */
export function passwordProblem(
  password: string,
  owner: Owner,
  rules: PasswordRules = leastRules,
): PasswordProblem | null {
  const length = Array.from(password).length;
  if (length < Math.max(passwordLength.min, rules.min)) return "short";
  if (password.length > passwordLength.max) return "long";
  const folded = foldTr(password).replace(/\s+/g, "");
  if (
    /^(.{1,4}?)\1+.{0,3}$/u.test(folded) ||
    new Set(folded).size < 4 ||
    rows.some((row) => folded.length <= row.length && row.includes(folded))
  )
    return "monotonous";
  if (isPersonal(folded, owner, rules)) return "personal";
  if (isOfPlace(folded, rules)) return "place";
  return readings(folded).some((letters) => commonParts.has(onceOf(letters))) ? "common" : null;
}

/** "parolaparola" is no better than "parola". */
function onceOf(letters: string): string {
  const half = letters.slice(letters.length / 2);
  return half.repeat(2) === letters ? half : letters;
}

const signs: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

/** The readings that a guesser sees in it: "P4rol@2026!" is "parola", "bornova35!" is "bornova". */
function readings(folded: string): string[] {
  const lettersOf = (text: string) => text.replace(/[^\p{L}]/gu, "");
  const unmasked = (text: string) => lettersOf(text.replace(/[013457@$!]/g, (sign) => signs[sign] ?? sign));
  const ends = [/^[^\p{L}]+|[^\p{L}]+$/gu, /^[\d\s.!?*+_-]+|[\d\s.!?*+_-]+$/g];
  return [lettersOf(folded), ...ends.map((end) => unmasked(folded.replace(end, "")))];
}

function isPersonal(folded: string, { name, email }: Owner, { refusesNames }: PasswordRules): boolean {
  const address = foldTr(email);
  // The address as a whole too: in "a1-b2.c3@…" every word is too short to count.
  const wholes = [address, address.split("@")[0] ?? ""];
  const parts = [...wholes, ...partsOf(name), ...partsOf(email)];
  return isMadeOf(folded, parts, refusesNames);
}

function isOfPlace(folded: string, { places, refusesNames }: PasswordRules): boolean {
  return isMadeOf(folded, places.flatMap(partsOf), refusesNames);
}

const partsOf = (text: string) => foldTr(text).split(/[^\p{L}\p{N}]+/u);
/** Shorter parts are in many words: "ali" in "kaliteli". */
const refusedFrom = 4;

/** Whether little is left of a password without these parts, or, where they are refused, whether one is in it. */
function isMadeOf(folded: string, parts: readonly string[], areRefused: boolean): boolean {
  const counted = [...new Set(parts)].filter((word) => word.length > 2).sort((a, b) => b.length - a.length);
  if (areRefused && counted.some((word) => word.length >= refusedFrom && folded.includes(word))) return true;
  const rest = counted.reduce((text, word) => text.replaceAll(word, ""), folded);
  return rest !== folded && rest.length < restLeast;
}

/** 0 won't do, 1 will do, 2 good, 3 very good: a hint while typing, never the judge. */
export function passwordStrength(password: string, owner: Owner, rules: PasswordRules = leastRules): 0 | 1 | 2 | 3 {
  if (passwordProblem(password, owner, rules)) return 0;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length;
  const score = Array.from(password).length + kinds * 2;
  return score >= 26 ? 3 : score >= 19 ? 2 : 1;
}
