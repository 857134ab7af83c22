import type { Locale } from "~/lib/content/values";

import { publicRoot } from "./paths";

export const writeName = "bize-yazin";

/** The form by which citizens write to the municipality; apart from `publicPaths`, which every staff page loads. */
export const writePath = (locale: Locale) => `${publicRoot}/${writeName}${locale === "tr" ? "" : `?lang=${locale}`}`;
