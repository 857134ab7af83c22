import { publicRoot } from "~/lib/content/definition/paths";

/** The municipality's id in every page's JSON-LD. */
export const organizationId = (origin: string) => `${origin}${publicRoot}#organization`;
