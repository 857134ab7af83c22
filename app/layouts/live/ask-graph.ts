import { forgetAccessToken } from "~/lib/auth/session/access-token";
import type { AskGraph } from "~/lib/platform/graphql/graph-client";

let client: Promise<AskGraph> | undefined;

/** Asks this server's own GraphQL; its script comes with the first question. The page's `fetch` adds the access token, and reads 401. */
export const askGraph: AskGraph = async (document, variables) => {
  client ??= import("~/lib/platform/graphql/graph-client").then(({ createGraphClient }) =>
    createGraphClient({
      url: "/graphql",
      send: (input, init) => window.fetch(input, init),
      onSignedOut: () => {
        forgetAccessToken();
        window.location.reload();
      },
    }),
  );
  return (await client)(document, variables);
};
