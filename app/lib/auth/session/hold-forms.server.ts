import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import type { Request as Asked, RequestHandler } from "express";

import { handlersByPath } from "~/lib/platform/http/server/handlers-by-path.server";
import { treeOf } from "~/lib/platform/http/server/route-manifest.server";

import { findStagedSession } from "./session.server";
import { isHoldable, signInPaths, withForm, withWanted } from "./sign-in-paths";

const staff = "routes/staff";

/** For `server.js`: holds a form sent without scripts to a locked page. Without it, the page's guard redirects. */
export function holdForms(build: ServerBuild): RequestHandler {
  const treeFor = handlersByPath(build, ({ routes }) => treeOf(routes));
  const isStaffs = (path: string) => matchRoutes(treeFor(path), path)?.some(({ route }) => route.id === staff) ?? false;
  return (asked, _answering, next) => {
    if (!isPlainForm(asked) || !isStaffs(asked.path)) return next();
    void stepFor(asked)
      .then((address) => {
        if (address !== null) asked.url = asked.originalUrl = address;
      })
      // The page's own guard reports the error.
      .catch(() => {})
      .then(() => next());
  };
}

function isPlainForm(asked: Asked): boolean {
  if (asked.method !== "POST" || asked.path.endsWith(".data")) return false;
  const [accept = "text/html", purpose = "document"] = [asked.get("Accept"), asked.get("Sec-Fetch-Dest")];
  return (
    purpose === "document" &&
    /text\/html|\*\/\*/.test(accept) &&
    isHoldable(asked.get("Content-Type"), asked.get("Content-Length"))
  );
}

async function stepFor(asked: Asked): Promise<string | null> {
  const request = new Request(`http://site.invalid${asked.path}`, {
    headers: { Cookie: asked.get("Cookie") ?? "", Authorization: asked.get("Authorization") ?? "" },
  });
  const session = await findStagedSession(request, asked.ip ?? null, { isUse: false });
  const { pathname, searchParams } = new URL(asked.originalUrl, "http://site.invalid");
  searchParams.delete("index");
  const wanted = searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
  if (session?.kind === "cookie" && session.stage === "locked") return withWanted(signInPaths.unlock, wanted);
  if (session?.kind === "cookie" && session.stage === "secondFactor")
    return withForm(withWanted(signInPaths.secondFactor, wanted));
  return session ? null : withForm(withWanted(signInPaths.signIn, wanted));
}
