/** Widths of a row, in pixels, at which more of its tabs are shown; styles/tabs.css has a rule for each. */
export const tabSteps = [350, 430, 520, 620, 740, 860, 980, 1100, 1240] as const;
/** Every row is so wide. */
const always = 280;
/** The row is never wide enough. */
const never = 9999;
/** Rather too wide than cut: a letter, what stands around a title, and "Diğer" with the name of the open tab. */
const letter = 9;
const around = 34;
const more = 110;
const unknown = 18;

/**
 * From which width of the row on each tab is shown, and from which on all are; 0: always.
 * @param lengths letters of each title; undefined where it is more than words
 */
export function fittingSteps(lengths: readonly (number | undefined)[]): { each: number[]; all: number } {
  let end = 0;
  const ends = lengths.map((length = unknown) => (end += length * letter + around));
  const stepOf = (width: number) => (width <= always ? 0 : (tabSteps.find((step) => step >= width) ?? never));
  const all = stepOf(end);
  return { each: ends.map((each) => Math.min(all, stepOf(each + more))), all };
}
