/** Each code needs a text under `refusals` in the translations. */
const byStatus: Readonly<Record<number, string>> = {
  400: "badRequest",
  401: "unauthorized",
  403: "forbidden",
  404: "notFound",
  405: "methodNotAllowed",
  409: "conflict",
  410: "gone",
  413: "tooLarge",
  414: "addressTooLong",
  415: "unsupportedMediaType",
  416: "badRange",
  422: "invalid",
  423: "locked",
  429: "tooManyRequests",
  503: "unavailable",
  507: "diskFull",
};

export function refusalCode(status: number): string {
  return byStatus[status] ?? (status < 500 ? "badRequest" : "failed");
}
