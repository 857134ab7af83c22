import { askOwnInterface } from "~/lib/platform/http/server/own-interface.server";

import type { Call, GraphContext } from "./operations.server";

/** Headers that say who asks, from where, and in which language. */
const handedOn = ["authorization", "cookie", "origin", "referer", "sec-fetch-site", "accept-language", "user-agent"];

/** Asks the interface as the sender of `request`. @param onAnswer gets each answer, for cookies and the like */
export function askAs(request: Request, context: unknown, onAnswer?: (answer: Response) => void): GraphContext["ask"] {
  const own = handedOn.flatMap((name) => {
    const value = request.headers.get(name);
    return value === null ? [] : [[name, value] as [string, string]];
  });
  return async ({ method, path, headers, body }: Call) => {
    const asked = new Request(new URL(path, request.url), {
      method,
      headers: [
        ...own,
        ...Object.entries(headers),
        ...(body === undefined ? [] : [["Content-Type", "application/json"] as [string, string]]),
      ],
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: request.signal,
    });
    const answer = await askOwnInterface(asked, context);
    onAnswer?.(answer);
    return answer;
  };
}
