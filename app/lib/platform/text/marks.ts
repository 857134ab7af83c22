/** Characters at which an HTML parser stops. */
const mark = /[<>&]/g;

/** Most marks read of one entry; a table of 1000 rows and five columns has fewer. */
export const maxMarks = 50_000;

/** Most links read of one entry: each costs the parser as much as a dozen marks. */
export const maxLinks = 2_000;

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
