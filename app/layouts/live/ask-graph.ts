import { reloadOwn } from "~/layouts/lock/own-reload";
import { forgetAccessToken, readAccessToken } from "~/lib/auth/session/access-token";
import type { AskGraph } from "~/lib/platform/graphql/graph-client";

const clients = new Map<string, Promise<AskGraph>>();

/**
 * Asks GraphQL at `address`: this server's own, or that of another backend. The script comes with the first question.
 * Of our own answers the page's `fetch` reads 401 and adds the access token; another server is sent it here, while it
 * lasts. Its 401 ends nobody's session: whether that lasts is for this server to say, which the next question to it
 * does.
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
  // The library takes whole addresses alone.
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
