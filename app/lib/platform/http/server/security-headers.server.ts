import { usualPermissions } from "~/lib/platform/http/response/permissions-policy.server";
import { playerOrigins } from "~/lib/platform/text/rich-text/video-players";

type PolicyOptions = {
  nonce?: string | undefined;
  connect?: readonly string[];
  pictures?: readonly string[];
  /** Origins of visit counters. */
  counters?: readonly string[];
  /** Vite adds styles by script in development. */
  developing?: boolean;
};

/** Own files only, scripts and styles by nonce, video players in frames. */
export function contentSecurityPolicy({
  nonce,
  connect = [],
  pictures = [],
  counters = [],
  developing = false,
}: PolicyOptions): string {
  const own = ["'self'", ...(nonce === undefined ? [] : [`'nonce-${nonce}'`])];
  const policy: Record<string, readonly string[]> = {
    "default-src": ["'self'"],
    "script-src": [...own, ...counters],
    "style-src": developing ? ["'self'", "'unsafe-inline'"] : own,
    "img-src": ["'self'", "data:", "blob:", ...pictures, ...counters],
    "media-src": ["'self'"],
    "font-src": ["'self'"],
    "connect-src": ["'self'", ...(developing ? ["ws:"] : []), ...connect, ...counters],
    "frame-src": ["'self'", ...playerOrigins],
    "worker-src": ["'self'"],
    "manifest-src": ["'self'"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'self'"],
  };
  return Object.entries(policy)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join("; ");
}

const everywhere = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": usualPermissions,
  "Cross-Origin-Opener-Policy": "same-origin",
} as const;

/** Here and not only in server.js, so that `remix-serve` sends them too; headers of a route stay. */
export function setSecurityHeaders(headers: Headers) {
  for (const [name, value] of Object.entries(everywhere)) if (!headers.has(name)) headers.set(name, value);
}

/** Our own preview may frame a document. */
export function setDocumentHeaders(headers: Headers, policy: PolicyOptions) {
  setSecurityHeaders(headers);
  headers.set("X-Frame-Options", "SAMEORIGIN");
  headers.set("Content-Security-Policy", contentSecurityPolicy(policy));
}
