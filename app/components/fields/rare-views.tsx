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

/** Few forms show one. */
export const ValueView = rarePart<ValueViewProps>(views, "ValueView");

/** A link to the page that makes missing choices; only new installations need it. */
export const WhereMade = rarePart<WhereMadeProps>(views, "WhereMade");
