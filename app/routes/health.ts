import { json } from "~/lib/platform/http/response/responses.server";

export function loader() {
  return json({ status: "ok" }, { headers: { "Cache-Control": "no-store" } });
}
