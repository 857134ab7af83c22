import { lazyModule } from "~/components/controls/lazy-module";
import { lazyPart } from "~/components/controls/lazy-part";

import { readParts as drawn } from "./read-parts";
import type { ValueViewProps } from "./value-view";
import type { WhereMadeProps } from "./where-made";

const views = lazyModule(
  "value",
  import.meta.env.SSR ? drawn : undefined,
  async () => (await import("./read-parts")).readParts,
);

/** Few forms show one. */
export const ValueView = lazyPart<ValueViewProps>(views, "ValueView");

/** A link to the page that makes missing choices; only new installations need it. */
export const WhereMade = lazyPart<WhereMadeProps>(views, "WhereMade");
