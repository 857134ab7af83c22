import type { Plugin } from "vite";

import { chunkOf } from "./chunks";
import { drawnLinks } from "./drawn-links";
import { drawnPieces } from "./drawn-pieces";
import { lightPages } from "./light-pages";
import { oneDrizzle } from "./one-drizzle";
import { plainLetters } from "./plain-letters";
import { requiredReactDom } from "./required-react-dom";
import { settledFacts } from "./settled-facts";
import { smaller } from "./smaller";

/** `PLAIN_BUILD=1` leaves out all that only makes the build smaller or faster: the product must be the same without. */
const isPlain = process.env.PLAIN_BUILD === "1";

export const savings = (): Plugin[] =>
  isPlain
    ? []
    : [oneDrizzle, requiredReactDom, drawnLinks, drawnPieces, plainLetters, settledFacts(), lightPages, smaller];

/** For Rollup's `output`, in the browser's build. */
export const chunks = isPlain ? {} : { manualChunks: chunkOf, onlyExplicitManualChunks: true };
