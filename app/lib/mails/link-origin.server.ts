import { env } from "~/lib/platform/env/env.server";

const loopback = /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/;

/**
 * What links in mails begin with: PUBLIC_URL. Without it, the address this server listens on, with the port the request
 * came to when it came to a loopback address. A Host header never leads to another machine: whoever sent it could have
 * somebody's link to a new password lead to them.
 */
export function linkOrigin(request?: Request): string {
  const { PUBLIC_URL, HOST, PORT } = env();
  if (PUBLIC_URL) return PUBLIC_URL;
  const asked = request ? new URL(request.url) : null;
  if (asked && loopback.test(asked.hostname)) return asked.origin;
  const host = HOST === "0.0.0.0" || HOST === "::" ? "localhost" : HOST.includes(":") ? `[${HOST}]` : HOST;
  return `http://${host}:${PORT}`;
}
