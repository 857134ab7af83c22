import { json } from "~/lib/platform/http/responses.server";
import { isReady } from "~/lib/readiness.server";

/** Fit to get traffic. */
export async function loader() {
  const ready = await isReady();
  return json({ status: ready ? "ready" : "not ready" }, { status: ready ? 200 : 503, headers: { "Cache-Control": "no-store" } });
}
