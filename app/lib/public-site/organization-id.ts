import { publicRoot } from "~/lib/content/definition/paths";

/** Under which every page names the municipality in JSON-LD. */
export const organizationId = (origin: string) => `${origin}${publicRoot}#organization`;
