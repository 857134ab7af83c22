import { GraphQLError, Kind, type DocumentNode, type FragmentDefinitionNode, type GraphQLSchema, type OperationDefinitionNode, type SelectionSetNode } from "graphql";

/** Bounds of one document; the cost is that of all documents of one request. */
export const bounds = { characters: 20_000, tokens: 2_000, nesting: 40, depth: 16, fields: 500, aliases: 50, repeats: 50, rootFields: 20, cost: 1_000, batch: 10 } as const;

/** What asking the interface once costs, beside its rows. */
const callCost = 5;
const usualRows = 10;
const mostRows = 100;

/** Tries at a password or a link, and mails to addresses: one a request, with nothing beside it. */
export const soleMutations: ReadonlySet<string> = new Set(["signIn", "renewToken", "unlockSession", "unlock", "signUp", "requestPasswordReset", "resetPassword"]);

export type Measured = { fields: number; depth: number; aliases: number; rootFields: string[]; cost: number };

/** Whether a field answers with a page of rows. */
export const isListField = (argumentNames: readonly string[]) => argumentNames.includes("size") || argumentNames.includes("page");

const refuse = (message: string) => new GraphQLError(message, { extensions: { code: "tooCostly", status: 400, http: { status: 400 } } });

/** `repeats`: fields that stand in one selection more than once, which validation compares each with each; `keys` are those of a selection. */
type Weight = Pick<Measured, "fields" | "depth" | "aliases"> & { repeats: number; keys: ReadonlySet<string> };

const nothing: Weight = { fields: 0, depth: 0, aliases: 0, repeats: 0, keys: new Set() };

function assertWithin(weight: Weight): void {
  for (const name of ["fields", "depth", "aliases", "repeats"] as const) if (weight[name] > bounds[name]) throw refuse(`The query asks for ${weight[name]} ${name}; at most ${bounds[name]} are answered`);
}

/**
 * What an operation asks for, with its fragments counted as often as they are spread, found in one pass.
 * @throws GraphQLError where a fragment spreads itself, or a bound is passed
 */
export function measure(document: DocumentNode, variables: Readonly<Record<string, unknown>>, schema: GraphQLSchema, operationName?: string | null): Measured {
  const fragments = new Map<string, FragmentDefinitionNode>();
  const operations: OperationDefinitionNode[] = [];
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
    else if (definition.kind === Kind.OPERATION_DEFINITION) operations.push(definition);
  }
  if (operations.length > bounds.batch) throw refuse(`At most ${bounds.batch} operations in a document`);
  const known = new Map<string, Weight | null>();
  const ofFragment = (name: string): Weight => {
    const before = known.get(name);
    if (before === null) throw refuse(`The fragment ${name} spreads itself`);
    if (before) return before;
    known.set(name, null);
    const fragment = fragments.get(name);
    const weight = fragment ? ofSelection(fragment.selectionSet) : nothing;
    known.set(name, weight);
    return weight;
  };
  const ofSelection = (set: SelectionSetNode): Weight => {
    const keys = new Set<string>();
    const sum = { fields: 0, depth: 0, aliases: 0, repeats: 0, keys };
    for (const one of set.selections) {
      const isField = one.kind === Kind.FIELD;
      const inner = one.kind === Kind.FRAGMENT_SPREAD ? ofFragment(one.name.value) : one.selectionSet ? ofSelection(one.selectionSet) : nothing;
      // A spread counts too: fragments of nothing but spreads would be gone through twice as often with each.
      sum.fields += inner.fields + 1;
      sum.aliases += inner.aliases + (isField && one.alias ? 1 : 0);
      sum.depth = Math.max(sum.depth, inner.depth + (isField ? 1 : 0));
      const before = keys.size;
      const own = isField ? [(one.alias ?? one.name).value] : [...inner.keys];
      for (const key of own) keys.add(key);
      sum.repeats += inner.repeats + own.length - (keys.size - before);
      // Nothing is added up any longer than it could still be answered.
      assertWithin(sum);
    }
    return sum;
  };
  const whole = { fields: 0, depth: 0, aliases: 0, repeats: 0, keys: nothing.keys };
  // Also what no operation spreads is validated.
  for (const part of [...operations.map(({ selectionSet }) => ofSelection(selectionSet)), ...[...fragments.keys()].map(ofFragment)]) {
    whole.fields += part.fields;
    whole.aliases += part.aliases;
    whole.repeats += part.repeats;
    whole.depth = Math.max(whole.depth, part.depth);
  }
  assertWithin(whole);
  const operation = operations.find(({ name }) => !operationName || name?.value === operationName);
  const roots = operation ? rootFields(operation, fragments) : [];
  const fieldsOf = operation ? schema.getRootType(operation.operation)?.getFields() : undefined;
  let cost = 0;
  for (const { name, size } of roots) {
    const field = fieldsOf?.[name];
    if (field?.extensions.isList === true) cost += rowsOf(size, variables);
    cost += callCost;
  }
  const names = roots.map(({ name }) => name).filter((name) => !name.startsWith("__"));
  if (names.length > bounds.rootFields) throw refuse(`The query asks ${names.length} questions at once; at most ${bounds.rootFields} are answered`);
  return { ...whole, rootFields: names, cost };
}

type Root = { name: string; size: unknown };

function rootFields(operation: OperationDefinitionNode, fragments: ReadonlyMap<string, FragmentDefinitionNode>): Root[] {
  const found: Root[] = [];
  const collect = (set: SelectionSetNode) => {
    for (const one of set.selections) {
      if (found.length > bounds.fields) return;
      if (one.kind === Kind.FIELD) {
        const size = one.arguments?.find(({ name }) => name.value === "size")?.value;
        found.push({ name: one.name.value, size: size?.kind === Kind.VARIABLE ? { variable: size.name.value } : size?.kind === Kind.INT ? Number(size.value) : undefined });
      } else if (one.kind === Kind.INLINE_FRAGMENT) collect(one.selectionSet);
      else {
        const fragment = fragments.get(one.name.value);
        if (fragment) collect(fragment.selectionSet);
      }
    }
  };
  collect(operation.selectionSet);
  return found;
}

function rowsOf(size: unknown, variables: Readonly<Record<string, unknown>>): number {
  const given = typeof size === "object" && size !== null ? variables[(size as { variable: string }).variable] : size;
  return typeof given === "number" && given > 0 ? Math.min(given, mostRows) : usualRows;
}
