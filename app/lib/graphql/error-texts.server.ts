import { GraphQLError } from "graphql";

import { refusalCode } from "~/lib/platform/http/response/refusal-codes";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";

/** An unknown hash is no refusal: the client then sends the query. */
export const isWordless = ({ extensions }: GraphQLError) =>
  extensions.message === undefined && extensions.code !== "PERSISTED_QUERY_NOT_FOUND";

/** Adds texts in the asker's language where they are missing. @returns copies, as an error may be shared by askers */
export async function translateErrors(errors: readonly GraphQLError[], asker: Request): Promise<GraphQLError[]> {
  if (!errors.some(isWordless)) return [...errors];
  const t = await getFixedT(asker);
  return errors.map((error) => {
    if (!isWordless(error)) return error;
    const { nodes, source, positions, path, originalError, extensions } = error;
    const message = t([
      `refusals.${String(extensions.code)}`,
      `refusals.${refusalCode(Number(extensions.status ?? 400))}`,
    ]);
    return new GraphQLError(error.message, {
      nodes,
      source,
      positions,
      path,
      originalError,
      extensions: { ...extensions, message },
    });
  });
}
