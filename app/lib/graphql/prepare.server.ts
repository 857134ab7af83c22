import {
  GraphQLError,
  NoSchemaIntrospectionCustomRule,
  OperationTypeNode,
  getOperationAST,
  parse,
  specifiedRules,
  validate,
  type DocumentNode,
  type GraphQLSchema,
} from "graphql";

import { bounds, measure, soleMutations } from "./cost";

/** Totals of one request, or of one message of a socket. */
export type Spent = { cost: number; operations: number; introspections: number; sole: boolean };
export const nothingSpent = (): Spent => ({ cost: 0, operations: 0, introspections: 0, sole: false });

type Asked = {
  variables?: Readonly<Record<string, unknown>> | null | undefined;
  operationName?: string | null | undefined;
};

const refuse = (message: string, code: string) =>
  new GraphQLError(message, { extensions: { code, status: 400, http: { status: 400 } } });

/** @throws GraphQLError when the query is unreadable or exceeds the bounds */
export function parseBounded(query: string): DocumentNode {
  if (query.length > bounds.characters)
    throw refuse(`The query has ${query.length} characters; at most ${bounds.characters} are read`, "tooCostly");
  if (isDeeperThan(query, bounds.nesting))
    throw refuse(`The query is nested more than ${bounds.nesting} deep`, "tooCostly");
  return parse(query, { maxTokens: bounds.tokens, noLocation: true });
}

/** Counts brackets anywhere, also in texts: a query with that many is refused too. */
function isDeeperThan(query: string, most: number): boolean {
  let depth = 0;
  for (let at = 0; at < query.length; at++) {
    const code = query.charCodeAt(at);
    if (code === 0x7b || code === 0x5b || code === 0x28) depth += 1;
    else if (code === 0x7d || code === 0x5d || code === 0x29) depth -= 1;
    if (depth > most) return true;
  }
  return false;
}

/** Linear in what was sent. @throws GraphQLError */
export function assertAffordable(
  schema: GraphQLSchema,
  document: DocumentNode,
  { variables, operationName }: Asked,
  spent: Spent,
): void {
  const { rootFields, introspections, cost } = measure(document, variables ?? {}, schema, operationName);
  spent.cost += cost;
  spent.operations += 1;
  spent.introspections += introspections;
  if (spent.introspections > 1) throw refuse("One `__schema` or `__type` is answered in a request", "tooCostly");
  if (spent.cost > bounds.cost)
    throw refuse(
      `The request costs ${spent.cost}; at most ${bounds.cost} is answered. Fewer rows, or fewer questions at once`,
      "tooCostly",
    );
  const isMutation = getOperationAST(document, operationName)?.operation === OperationTypeNode.MUTATION;
  const isSole = isMutation && rootFields.some((name) => soleMutations.has(name));
  if (spent.sole || (isSole && (rootFields.length > 1 || spent.operations > 1)))
    throw refuse("Signing in, unlocking and asking for mails is one question, alone in its request", "alone");
  spent.sole = isSole;
}

/** The first five faults: more are never read, and each costs time. They give away no names of the schema. */
export function faultsOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  { mayIntrospect }: { mayIntrospect: boolean },
): readonly GraphQLError[] {
  const rules = mayIntrospect ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule];
  return validate(schema, document, rules, { maxErrors: 5, hideSuggestions: !mayIntrospect });
}
