import { rareModule } from "~/components/controls/rare-module";
import { rarePart } from "~/components/controls/rare-part";

import { readParts as drawn } from "./read-parts";
import type { ValueViewProps } from "./value-view";
import type { WhereMadeProps } from "./where-made";

const views = rareModule(
  "value",
  import.meta.env.SSR ? drawn : undefined,
  async () => (await import("./read-parts")).readParts,
);

/** A stored value to be read, in a form: few show one. */
export const ValueView = rarePart<ValueViewProps>(views, "ValueView");

/** Where what a choice offers is made: only forms of a new installation have one that offers nothing. */
export const WhereMade = rarePart<WhereMadeProps>(views, "WhereMade");
