import { GraphQLError, NoSchemaIntrospectionCustomRule, OperationTypeNode, getOperationAST, parse, specifiedRules, validate, type DocumentNode, type GraphQLSchema } from "graphql";

import { bounds, measure, soleMutations } from "./cost";

/** What one request, or one message of a socket, has asked for so far. */
export type Spent = { cost: number; operations: number; sole: boolean };
export const nothingSpent = (): Spent => ({ cost: 0, operations: 0, sole: false });

type Asked = { variables?: Readonly<Record<string, unknown>> | null | undefined; operationName?: string | null | undefined };

const refuse = (message: string, code: string) => new GraphQLError(message, { extensions: { code, status: 400, http: { status: 400 } } });

/** @throws GraphQLError for what can't be read, or is longer than anything that is answered */
export function parseBounded(query: string): DocumentNode {
  if (query.length > bounds.characters) throw refuse(`The query has ${query.length} characters; at most ${bounds.characters} are read`, "tooCostly");
  return parse(query, { maxTokens: bounds.tokens, noLocation: true });
}

/** Refuses what costs too much, before it is looked at any closer: linear in what was sent. @throws GraphQLError */
export function assertAffordable(schema: GraphQLSchema, document: DocumentNode, { variables, operationName }: Asked, spent: Spent): void {
  const { rootFields, cost } = measure(document, variables ?? {}, schema, operationName);
  spent.cost += cost;
  spent.operations += 1;
  if (spent.cost > bounds.cost) throw refuse(`The request costs ${spent.cost}; at most ${bounds.cost} is answered. Fewer rows, or fewer questions at once`, "tooCostly");
  const isMutation = getOperationAST(document, operationName)?.operation === OperationTypeNode.MUTATION;
  const isSole = isMutation && rootFields.some((name) => soleMutations.has(name));
  if (spent.sole || (isSole && (rootFields.length > 1 || spent.operations > 1))) throw refuse("Signing in, unlocking and asking for mails is one question, alone in its request", "alone");
  spent.sole = isSole;
}

/** What is wrong with a document, at most five things: more are never read, and each costs. Names of the schema are given away to nobody. */
export function faultsOf(schema: GraphQLSchema, document: DocumentNode, { mayIntrospect }: { mayIntrospect: boolean }): readonly GraphQLError[] {
  const rules = mayIntrospect ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule];
  return validate(schema, document, rules, { maxErrors: 5, hideSuggestions: !mayIntrospect });
}
