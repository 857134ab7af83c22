import { randomBytes } from "node:crypto";

import { LRUCache } from "lru-cache";

import { contentDigest } from "~/lib/platform/cache/content-digest.server";
import type { PartsOfPage } from "~/lib/public-site/parts-of-page";

/** In bytes. The frame takes some 60 kB for each language and place in the menus, a card 1 to 3. */
const limit = 4 * 1024 * 1024;
const besideEach = 300;

const kept = new LRUCache<string, Buffer<ArrayBuffer>>({
  maxSize: limit,
  maxEntrySize: limit / 8,
  sizeCalculation: (markup, key) => besideEach + markup.length + 2 * key.length,
});

export const countKeptParts = () => ({ entries: kept.size, bytes: kept.calculatedSize });

// No visitor and no editor knows it, so no text begins a part or ends one.
const element = `kept-${randomBytes(8).toString("hex")}`;
/** As React writes the element with its attribute. */
const placed = `${element} at="`;
const [less, slash] = Buffer.from("</");

/** Memory of its own: a small buffer would hold on to the 8 kB that it shares with others. */
function ownCopy(pieces: readonly Buffer[]): Buffer<ArrayBuffer> {
  const copy = Buffer.allocUnsafeSlow(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) at += piece.copy(copy, at);
  return copy;
}

type Parts = PartsOfPage & {
  /** The page's bytes, with each part in its place. */
  whole: (drawn: Buffer<ArrayBuffer>) => Buffer<ArrayBuffer>;
};

/** The parts of one page, and those that pages before it left. @param drawnWith what every part depends on */
export function partsOfPage(drawnWith: string): Parts {
  const places: { key: string; markup: Buffer<ArrayBuffer> | undefined }[] = [];
  return {
    element,
    place(name, props) {
      const shown = Object.entries(props).map(([prop, value]) => `${prop}=${contentDigest(value)}`);
      const key = [name, drawnWith, ...shown].join(" ");
      const markup = kept.get(key);
      return { at: places.push({ key, markup }) - 1, isKept: markup !== undefined };
    },
    whole(drawn) {
      const page: Buffer<ArrayBuffer>[] = [];
      // Parts may hold parts: the last one is open.
      const open: { at: number; pieces: Buffer<ArrayBuffer>[] }[] = [];
      const add = (piece: Buffer<ArrayBuffer>) => (open.at(-1)?.pieces ?? page).push(piece);
      let done = 0;
      for (let named = drawn.indexOf(element); named >= 0; named = drawn.indexOf(element, named + 1)) {
        const isEnd = drawn[named - 1] === slash;
        const begins = named - (isEnd ? 2 : 1);
        if (drawn[begins] !== less) continue;
        if (begins > done) add(drawn.subarray(done, begins));
        done = drawn.indexOf(">", named) + 1;
        if (!isEnd) {
          open.push({ at: Number(drawn.toString("latin1", named + placed.length, done - 2)), pieces: [] });
          continue;
        }
        const ended = open.pop();
        const place = ended && places[ended.at];
        if (!place) continue;
        const markup = place.markup ?? ownCopy(ended.pieces);
        if (place.markup === undefined) kept.set(place.key, markup);
        add(markup);
      }
      add(drawn.subarray(done));
      return Buffer.concat(page);
    },
  };
}
