import { GraphQLClient } from "graphql-request";

import { graphFetch, type GraphFetchOptions } from "./graph-fetch";

export type GraphClientOptions = GraphFetchOptions & {
  /** Asked before each question; null where nobody is signed in, or no token is left. */
  bearer?: () => string | null;
};

/**
 * Asks one question; `headers` are of this one alone. @throws ClientError where the answer holds errors (policy "none",
 * specification §9) or is none
 */
export type AskGraph = <Data>(
  document: string,
  variables?: Record<string, unknown>,
  headers?: Record<string, string>,
) => Promise<Data>;

/** The product's one GraphQL client: nothing cached, persisted queries, questions of one moment in one request. */
export function createGraphClient({ bearer, ...options }: GraphClientOptions): AskGraph {
  const client = new GraphQLClient(options.url, {
    fetch: graphFetch(options),
    errorPolicy: "none",
    headers: () => {
      const token = bearer?.() ?? null;
      return token === null ? new Headers() : new Headers({ Authorization: `Bearer ${token}` });
    },
  });
  return (document, variables, headers) => client.request(document, variables, headers);
}
