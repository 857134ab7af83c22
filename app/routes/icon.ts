import type { LoaderFunctionArgs } from "@remix-run/node";

import { iconSprite, iconSvg } from "~/lib/platform/icons/icon-set.server";
import { found } from "~/lib/platform/http/response/responses.server";

/**
 * `/icons/:set/:name.svg`: icons that only content uses. `/icons/:set.svg`: a whole set, versioned by `?v=`. Public.
 */
export function loader({ request, params }: LoaderFunctionArgs) {
  const file = /^(.+)\.svg$/.exec(params.name ?? params.set ?? "")?.[1];
  const svg = found(file && (params.name === undefined ? iconSprite(file) : iconSvg(params.set ?? "", file)), "icon");
  return new Response(request.method === "HEAD" ? null : svg, {
    headers: {
      "Content-Type": "image/svg+xml",
      "Cache-Control": "public, max-age=31536000, immutable",
      "Content-Security-Policy": "sandbox; default-src 'none'",
    },
  });
}
