// Characters that reverse the text after them ("fdp.exe" for "exe.pdf"), and zero-width spaces, which come with pasted
// text and hide a word from search. Emoji need the joiner U+200D, which stays.
const unseen = /[\0\u202a-\u202e\u2066-\u2069\u200b\u2060\ufeff]/g;

/** Makes a text storable: PostgreSQL refuses NUL in text, and lone surrogates in JSON. */
export function keepable(text: string): string {
  return text.replace(unseen, "").replace(/\p{Surrogate}/gu, "\ufffd");
}

/** At most `max` characters, never half a surrogate pair. */
export function cutText(text: string, max: number): string {
  return text.slice(0, max).replace(/[\ud800-\udbff]$/, "");
}
