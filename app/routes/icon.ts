import type { LoaderFunctionArgs } from "@remix-run/node";

import { iconSvg } from "~/lib/platform/icons/icon-set.server";
import { found } from "~/lib/platform/http/responses.server";

/** `/icons/:set/:name.svg`: an icon that only content names; the interface's own stand together in one file. Open to everyone. */
export function loader({ request, params }: LoaderFunctionArgs) {
  const name = /^(.+)\.svg$/.exec(params.name ?? "")?.[1];
  const svg = found(name && iconSvg(params.set ?? "", name), "icon");
  return new Response(request.method === "HEAD" ? null : svg, {
    headers: {
      "Content-Type": "image/svg+xml",
      "Cache-Control": "public, max-age=31536000, immutable",
      "Content-Security-Policy": "sandbox; default-src 'none'",
    },
  });
}
