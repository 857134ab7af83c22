import { GraphQLClient } from "graphql-request";

import { graphFetch, type GraphFetchOptions } from "./graph-fetch";

export type GraphClientOptions = GraphFetchOptions & {
  /** Called for each question; null when nobody is signed in. */
  bearer?: () => string | null;
};

/** Asks one question. @throws ClientError when the answer holds errors (specification §9) or is no GraphQL answer */
export type AskGraph = <Data>(
  document: string,
  variables?: Record<string, unknown>,
  headers?: Record<string, string>,
) => Promise<Data>;

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
