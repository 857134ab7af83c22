import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

import { publicPaths } from "~/lib/content/definition/paths";
import { env } from "~/lib/platform/env/env.server";

/**
 * The citizens' own address opens their front page; every other one the desk, which asks whoever is signed out to sign
 * in.
 */
export function loader({ request }: LoaderFunctionArgs) {
  const { SITE_URL } = env();
  const isCitizens = SITE_URL !== undefined && new URL(SITE_URL).host === new URL(request.url).host;
  return redirect(isCitizens ? publicPaths.home("tr") : "/example", { headers: { Vary: "Host" } });
}
