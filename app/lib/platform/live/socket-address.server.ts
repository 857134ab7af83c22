import { env } from "~/lib/platform/env/env.server";

/**
 * Where pages find the live connection: that of another backend, or this server's own. null where nobody takes one:
 * this server's comes with server.js, another program that serves the build (`remix-serve`) has none.
 */
export function socketAddress(): string | null {
  const { SOCKET_URL } = env();
  if (SOCKET_URL) return `${SOCKET_URL.endsWith("/") ? SOCKET_URL : `${SOCKET_URL}/`}graphql`;
  return "meydanServer" in globalThis ? "/graphql" : null;
}
