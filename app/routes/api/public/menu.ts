import type { LoaderFunctionArgs } from "@remix-run/node";

import { publicMenu } from "~/lib/menus/menu-items.server";
import { conditional } from "~/lib/platform/http/response/etag.server";
import { methodNotAllowed, notFound } from "~/lib/platform/http/response/responses.server";
import { openPublicOutput } from "~/lib/public-site/open-page.server";
import { revalidated } from "~/lib/public-site/outputs/document-headers";
import { localeOf } from "~/lib/public-site/public-locale";

const open = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "ETag",
  "Cross-Origin-Resource-Policy": "cross-origin",
};

/** `GET /api/public/menus/:code?lang`: a published menu as navigation items. Public, for every site. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return openPublicOutput(request, () => menuAnswer(request, params.code ?? ""));
}

async function menuAnswer(request: Request, code: string): Promise<Response> {
  const menu = await publicMenu(code, localeOf(request));
  if (!menu) throw notFound("No such menu");
  return conditional(request, JSON.stringify({ code, title: menu.title.text, items: menu.items }), {
    ...open,
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": revalidated,
  });
}

export function action() {
  throw methodNotAllowed("GET", "HEAD");
}
