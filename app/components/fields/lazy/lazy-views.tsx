import { lazyModule } from "~/components/controls/hydration/lazy-module";
import { lazyPart } from "~/components/controls/hydration/lazy-part";

import { readParts as drawn } from "~/components/fields/values/read-parts";
import type { ValueViewProps } from "~/components/fields/values/value-view";
import type { WhereMadeProps } from "~/components/fields/values/where-made";

const views = lazyModule(
  "value",
  import.meta.env.SSR ? drawn : undefined,
  async () => (await import("~/components/fields/values/read-parts")).readParts,
);

/** Few forms show one. */
export const ValueView = lazyPart<ValueViewProps>(views, "ValueView");

/** A link to the page that makes missing choices; only new installations need it. */
export const WhereMade = lazyPart<WhereMadeProps>(views, "WhereMade");
