import { sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

type Text = AnyPgColumn | SQL;

const upper = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const letters = upper + "ÇĞİÖŞÜÂÎÛçğıöşüâîû";
const folded = upper.toLowerCase() + "cgiosuaiucgiosuaiu";
/** In the order of the alphabet, each with the letters that stand in its place. */
const alphabet =
  "aAâÂ bB cC çÇ dD eE fF gG ğĞ hH ıI iİîÎ jJ kK lL mM nN oO öÖ pP qQ rR sS şŞ tT uUûÛ üÜ vV wW xX yY zZ".split(" ");
const ordered = alphabet.join("");
/** For each of them a letter whose bytes are in that order. */
const places = alphabet.map((same, at) => String.fromCharCode(0x3b1 + at).repeat(same.length)).join("");

/** `foldTr` of a text that has no rare letters. */
const foldedText = (text: Text): SQL => sql`translate(${text}, ${letters}, ${folded})`;

/** Letters that only `foldTr` can fold, or marks that it may join with one. Such texts are few. */
export const hasRareLetters = (text: Text): SQL<boolean> =>
  sql<boolean>`translate(${text}, ${"çğıöşüÇĞİÖŞÜâîûÂÎÛ’–"}, '') ~ '[^ -~]'`;

/** Folded, it is one of these, which `foldTr` has made; and all with rare letters, which the caller compares itself. */
export const foldedIn = (text: Text, wanted: readonly string[]): SQL | undefined =>
  wanted.length === 0
    ? undefined
    : sql`(${foldedText(text)} = ANY(${sql.param([...wanted])}::text[]) OR ${hasRareLetters(text)})`;

/** A text without rare letters has this part, which `foldTr` has made. */
export const hasFolded = (text: Text, part: string): SQL => sql`position(${part} in ${foldedText(text)}) > 0`;

/** Nearly the order of `compareTr`: numbers go by their digits, and rare letters come last. */
export const orderTr = (text: Text): SQL => sql`translate(${text}, ${ordered}, ${places}) COLLATE "C"`;
