import { GraphQLError } from "graphql";

import { refusalCode } from "~/lib/platform/http/refusal-codes";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";

/** A hash that is not known yet is no refusal: the client sends the whole question. */
export const isWordless = ({ extensions }: GraphQLError) =>
  extensions.message === undefined && extensions.code !== "PERSISTED_QUERY_NOT_FOUND";

/**
 * Errors with words for people in the language of whoever asks, where they have none yet.
 * @returns copies: an error of a question that somebody else asks, too, may be kept for both
 */
export async function inWords(errors: readonly GraphQLError[], asker: Request): Promise<GraphQLError[]> {
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
