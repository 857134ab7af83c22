import { Parser } from "htmlparser2";

class TooDeep extends Error {}

/** Reads untrusted HTML no further than the limit: a parser's work grows with depth. */
export function isDeeperThan(html: string, limit: number): boolean {
  let depth = 0;
  const parser = new Parser({
    onopentagname() {
      if (++depth > limit) throw new TooDeep();
    },
    onclosetag() {
      depth--;
    },
  });
  try {
    parser.end(html);
    return false;
  } catch (error) {
    if (error instanceof TooDeep) return true;
    throw error;
  }
}
