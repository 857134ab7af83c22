import { publicRoot } from "~/lib/content/definition/paths";

export const organizationId = (origin: string) => `${origin}${publicRoot}#organization`;
