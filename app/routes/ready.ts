import { json } from "~/lib/platform/http/response/responses.server";
import { findObstacle } from "~/lib/readiness.server";

/** Ready for traffic; else 503 and the reason. */
export async function loader() {
  const reason = await findObstacle();
  return json(reason ? { status: "not ready", reason } : { status: "ready" }, {
    status: reason ? 503 : 200,
    headers: { "Cache-Control": "no-store" },
  });
}
