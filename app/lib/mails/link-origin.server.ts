import { env } from "~/lib/platform/env/env.server";

const loopback = /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/;

/**
 * The origin of links in mails: PUBLIC_URL, else this server's own address; the port comes from requests to a loopback
 * address. The Host header is never used: its sender could redirect somebody's password link.
 */
export function linkOrigin(request?: Request): string {
  const { PUBLIC_URL, HOST, PORT } = env();
  if (PUBLIC_URL) return PUBLIC_URL;
  const asked = request ? new URL(request.url) : null;
  if (asked && loopback.test(asked.hostname)) return asked.origin;
  const host = HOST === "0.0.0.0" || HOST === "::" ? "localhost" : HOST.includes(":") ? `[${HOST}]` : HOST;
  return `http://${host}:${PORT}`;
}
