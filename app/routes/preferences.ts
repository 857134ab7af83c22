import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs } from "@remix-run/node";

import { parseLookParts } from "~/layouts/look/look";
import { forgetVisitLayout, readLook, serializeLook } from "~/layouts/look/look.server";
import { saveLanguage } from "~/lib/auth/account/profile.server";
import { actorOf, findSession } from "~/lib/auth/session/session.server";
import { assertSameOrigin, readForm } from "~/lib/platform/http/request/request.server";
import { json } from "~/lib/platform/http/response/responses.server";
import { samePlace } from "~/lib/platform/http/request/same-place";
import { isLanguage } from "~/lib/platform/i18n/i18n";
import { languageCookie } from "~/lib/platform/i18n/language-cookie.server";

export function loader() {
  return redirect("/");
}

/**
 * Language, scheme, theme and layout of this browser. Public; a signed-in person's language is also stored for the next
 * sign-in. `redirectTo` names the form's page; scripts leave it out and stay.
 */
export async function action({ request }: ActionFunctionArgs) {
  assertSameOrigin(request);
  const form = await readForm(request);
  const headers = new Headers();
  const lng = form.getAll("lng").at(-1);
  if (isLanguage(lng)) {
    headers.append("Set-Cookie", await languageCookie.serialize(lng));
    const session = await findSession(request);
    if (session && session.user.locale !== lng) await saveLanguage(actorOf(session), lng);
  }
  const chosen = parseLookParts(Object.fromEntries(form));
  if (Object.keys(chosen).length > 0) {
    headers.append("Set-Cookie", await serializeLook({ ...(await readLook(request)), ...chosen }));
  }
  if (chosen.layout) headers.append("Set-Cookie", await forgetVisitLayout());
  const wanted = form.get("redirectTo");
  if (wanted === null) return json(chosen, { headers });
  // Parameters of the address would override the new choice.
  const overruling = [...(isLanguage(lng) ? ["lng"] : []), ...(chosen.layout ? ["layout"] : [])];
  return redirect(samePlace(wanted, { without: overruling }), { headers });
}
