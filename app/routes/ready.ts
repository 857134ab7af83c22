import { json } from "~/lib/platform/http/responses.server";
import { findObstacle } from "~/lib/readiness.server";

/** Fit to get traffic; else 503 and what is in the way. */
export async function loader() {
  const reason = await findObstacle();
  return json(reason ? { status: "not ready", reason } : { status: "ready" }, {
    status: reason ? 503 : 200,
    headers: { "Cache-Control": "no-store" },
  });
}
