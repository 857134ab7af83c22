export { ValueView } from "./value-view";
export { WhereMade } from "./where-made";
