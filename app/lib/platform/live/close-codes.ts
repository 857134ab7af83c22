/** Codes of GraphQL sockets (specification §8, graphql-transport-ws). */
export const closeCodes = {
  internalServerError: 4500,
  internalClientError: 4005,
  badRequest: 4400,
  badResponse: 4004,
  unauthorized: 4401,
  forbidden: 4403,
  subprotocolNotAcceptable: 4406,
  initTimeout: 4408,
  ackTimeout: 4504,
  subscriberAlreadyExists: 4409,
  tooManyInitRequests: 4429,
} as const;

/** A retry would end the same way; graphql-ws holds the same list. */
const fatal: ReadonlySet<number> = new Set([
  closeCodes.internalServerError,
  closeCodes.internalClientError,
  closeCodes.badRequest,
  closeCodes.badResponse,
  closeCodes.unauthorized,
  closeCodes.subprotocolNotAcceptable,
  closeCodes.subscriberAlreadyExists,
  closeCodes.tooManyInitRequests,
]);

// The server restarts or the line is lost: a retry may succeed (RFC 6455 §7.4).
const passing: ReadonlySet<number> = new Set([1000, 1001, 1005, 1006, 1012, 1013, 1014]);

export function isFatal(code: number): boolean {
  return fatal.has(code) || (code >= 1000 && code <= 1999 && !passing.has(code));
}

/** The session has ended, is locked, or has fewer rights. */
export function isAboutSession(code: number): boolean {
  return code === closeCodes.unauthorized || code === closeCodes.forbidden;
}
