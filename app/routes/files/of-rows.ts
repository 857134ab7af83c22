import type { LibraryOutcome } from "./library-action.server";

/** What was refused of the chosen rows, and not of an upload. */
export const isOfRows = ({ code }: LibraryOutcome): boolean =>
  ["chooseFiles", "tagMissing", "listChanged"].includes(code ?? "");
