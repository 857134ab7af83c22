import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

import { publicPaths } from "~/lib/content/definition/paths";
import { env } from "~/lib/platform/env/env.server";

/** SITE_URL opens the public front page; any other address the staff's start page, which asks for a sign-in. */
export function loader({ request }: LoaderFunctionArgs) {
  const { SITE_URL } = env();
  const isCitizens = SITE_URL !== undefined && new URL(SITE_URL).host === new URL(request.url).host;
  return redirect(isCitizens ? publicPaths.home("tr") : "/example", { headers: { Vary: "Host" } });
}
