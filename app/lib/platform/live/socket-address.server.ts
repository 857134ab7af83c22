import { env } from "~/lib/platform/env/env.server";

/** The live connection of another backend or of this server. Null when only `remix-serve` runs, which has none. */
export function socketAddress(): string | null {
  const { SOCKET_URL } = env();
  if (SOCKET_URL) return `${SOCKET_URL.endsWith("/") ? SOCKET_URL : `${SOCKET_URL}/`}graphql`;
  return "meydanServer" in globalThis ? "/graphql" : null;
}
