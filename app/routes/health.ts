import { json } from "~/lib/platform/http/responses.server";

export function loader() {
  return json({ status: "ok" }, { headers: { "Cache-Control": "no-store" } });
}
