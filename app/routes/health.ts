import { json } from "~/lib/platform/http/responses.server";

/** The process lives and answers. */
export function loader() {
  return json({ status: "ok" }, { headers: { "Cache-Control": "no-store" } });
}
