import { rareModule } from "~/components/controls/rare-module";
import { rarePart } from "~/components/controls/rare-part";

import { ValueView as Drawn, type ValueViewProps } from "./value-view";

const views = rareModule("value", import.meta.env.SSR ? { ValueView: Drawn } : undefined, () => import("./value-view"));

/** A stored value to be read, in a form: few show one. */
export const ValueView = rarePart<ValueViewProps>(views, "ValueView");
