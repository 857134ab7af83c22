/** Why a socket of GraphQL is closed (specification §8, graphql-transport-ws). */
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

/** Another attempt would end as this one did; graphql-ws holds the same list. */
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

/**
 * Of the protocol below these come with a server that starts anew or a line that is gone: they pass (RFC 6455 §7.4).
 */
const passing: ReadonlySet<number> = new Set([1000, 1001, 1005, 1006, 1012, 1013, 1014]);

/** Whether a connection closed so is not tried again by itself. */
export function isFatal(code: number): boolean {
  return fatal.has(code) || (code >= 1000 && code <= 1999 && !passing.has(code));
}

/** Whether the server closed because of who is asking: the session has ended, is locked, or may do less than before. */
export function isAboutSession(code: number): boolean {
  return code === closeCodes.unauthorized || code === closeCodes.forbidden;
}
