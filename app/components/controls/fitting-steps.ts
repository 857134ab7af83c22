/** Row widths in pixels at which more tabs show; each has a rule in styles/tabs.css. */
export const tabSteps = [350, 430, 520, 620, 740, 860, 980, 1100, 1240] as const;
/** Every row is at least this wide. */
const always = 280;
/** Wider than any row. */
const never = 9999;
/** Estimates in pixels, rather too wide: a letter, a title's padding, and "Diğer" with the open tab's name. */
const letter = 9;
const around = 34;
const more = 110;
const unknown = 18;

/**
 * The row width from which each tab shows, and all do; 0: always.
 * @param lengths letters of each title; undefined for titles with more than text
 */
export function fittingSteps(lengths: readonly (number | undefined)[]): { each: number[]; all: number } {
  let end = 0;
  const ends = lengths.map((length = unknown) => (end += length * letter + around));
  const stepOf = (width: number) => (width <= always ? 0 : (tabSteps.find((step) => step >= width) ?? never));
  const all = stepOf(end);
  return { each: ends.map((each) => Math.min(all, stepOf(each + more))), all };
}
