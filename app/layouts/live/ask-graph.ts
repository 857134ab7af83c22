import { reloadOwn } from "~/layouts/lock/own-reload";
import { forgetAccessToken, readAccessToken } from "~/lib/auth/session/access-token";
import type { AskGraph } from "~/lib/platform/graphql/graph-client";

const clients = new Map<string, Promise<AskGraph>>();

/**
 * Asks GraphQL at `address`: this server, or another backend. Its script loads with the first question. For our own
 * server the page's `fetch` handles 401 and the access token; another server gets the token here, and its 401 ends no
 * session: only this server decides that.
 */
export const askGraphAt = async <Data>(
  address: string,
  ...[document, variables]: Parameters<AskGraph>
): Promise<Data> => {
  const known = clients.get(address);
  const client =
    known ??
    import("~/lib/platform/graphql/graph-client").then(({ createGraphClient }) =>
      createGraphClient(optionsFor(address)),
    );
  if (!known) clients.set(address, client);
  return (await client)<Data>(document, variables);
};

function optionsFor(address: string) {
  const send: typeof fetch = (input, init) => window.fetch(input, init);
  // The library takes absolute addresses only.
  const url = new URL(address, window.location.href).href;
  if (address.startsWith("/")) {
    const onSignedOut = () => {
      forgetAccessToken();
      reloadOwn();
    };
    return { url, send, onSignedOut };
  }
  return { url, send, bearer: () => readAccessToken() };
}
