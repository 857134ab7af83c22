/** What a parser of HTML stops at. */
const mark = /[<>&]/g;

/** How many are read of one entry. A table of a thousand rows and five columns, as the editor writes it, has fewer. */
export const mostMarks = 50_000;

/** How many links are read of one entry: each costs the parser as much as a dozen other marks. */
export const mostLinks = 2_000;

const link = /<a[\s/]/gi;

export function linksIn(text: string): number {
  let count = 0;
  for (link.lastIndex = 0; link.test(text);) count += 1;
  return count;
}

export function marksIn(text: string): number {
  let count = 0;
  for (mark.lastIndex = 0; mark.test(text);) count += 1;
  return count;
}
