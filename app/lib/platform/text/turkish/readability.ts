export const readableFrom = 50;

/** Ateşman: 198.825 − 40.175 × syllables/words − 2.610 × words/sentences. 90: very easy, under 30: very hard. */
export function readabilityScore(text: string): number | null {
  const wordCount = text.match(/\p{L}+/gu)?.length ?? 0;
  if (wordCount === 0) return null;
  // In Turkish every syllable has exactly one vowel.
  const syllables = text.normalize("NFC").match(/[aeıioöuüâîûAEIİOÖUÜÂÎÛ]/g)?.length ?? 0;
  const sentences = text.split(/[.!?…\n]+/).filter((sentence) => /\p{L}{2}/u.test(sentence)).length;
  return 198.825 - 40.175 * (syllables / wordCount) - 2.61 * (wordCount / Math.max(1, sentences));
}
