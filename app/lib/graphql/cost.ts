import {
  GraphQLError,
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValueNode,
} from "graphql";

/** Per document; `cost` is for all documents of one request. */
export const bounds = {
  characters: 20_000,
  tokens: 2_000,
  nesting: 40,
  depth: 16,
  fields: 500,
  aliases: 50,
  repeats: 50,
  rootFields: 20,
  cost: 1_000,
  batch: 10,
} as const;

/** One call of the interface, besides its rows. */
const callCost = 5;
const usualRows = 10;
const maxRows = 100;

/** Tries at passwords and links, and mails: one a request, and nothing beside it. */
export const soleMutations: ReadonlySet<string> = new Set([
  "signIn",
  "renewToken",
  "unlockSession",
  "unlock",
  "signUp",
  "requestPasswordReset",
  "resetPassword",
]);

/** `introspections`: questions about the schema. */
export type Measured = {
  fields: number;
  depth: number;
  aliases: number;
  rootFields: string[];
  introspections: number;
  cost: number;
};

/** Default number of rows; undefined for a field without pages. */
export function rowsOfPage(parameters: readonly { name: string; schema: { default?: unknown } }[]): number | undefined {
  const size = parameters.find(({ name }) => name === "size");
  if (size) return typeof size.schema.default === "number" ? Math.min(size.schema.default, maxRows) : usualRows;
  return parameters.some(({ name }) => name === "page") ? usualRows : undefined;
}

const refuse = (message: string) =>
  new GraphQLError(message, { extensions: { code: "tooCostly", status: 400, http: { status: 400 } } });

/** `repeats`: fields that stand twice in one selection; validation compares each pair. `keys`: of a selection. */
type Weight = Pick<Measured, "fields" | "depth" | "aliases"> & { repeats: number; keys: ReadonlySet<string> };

const nothing: Weight = { fields: 0, depth: 0, aliases: 0, repeats: 0, keys: new Set() };

function assertWithin(weight: Weight): void {
  for (const name of ["fields", "depth", "aliases", "repeats"] as const)
    if (weight[name] > bounds[name])
      throw refuse(`The query asks for ${weight[name]} ${name}; at most ${bounds[name]} are answered`);
}

/**
 * Measures an operation in one pass; a fragment counts each time it is spread.
 * @throws GraphQLError when a fragment spreads itself, or a bound is passed
 */
export function measure(
  document: DocumentNode,
  variables: Readonly<Record<string, unknown>>,
  schema: GraphQLSchema,
  operationName?: string | null,
): Measured {
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
      const inner =
        one.kind === Kind.FRAGMENT_SPREAD
          ? ofFragment(one.name.value)
          : one.selectionSet
            ? ofSelection(one.selectionSet)
            : nothing;
      // A spread counts too: nested spreads of nothing but spreads double the work each time.
      sum.fields += inner.fields + 1;
      sum.aliases += inner.aliases + (isField && one.alias ? 1 : 0);
      sum.depth = Math.max(sum.depth, inner.depth + (isField ? 1 : 0));
      const before = keys.size;
      const own = isField ? [(one.alias ?? one.name).value] : [...inner.keys];
      for (const key of own) keys.add(key);
      sum.repeats += inner.repeats + own.length - (keys.size - before);
      // Stops as soon as a bound is passed.
      assertWithin(sum);
    }
    return sum;
  };
  const whole = { fields: 0, depth: 0, aliases: 0, repeats: 0, keys: nothing.keys };
  // Unused fragments are validated too.
  for (const part of [
    ...operations.map(({ selectionSet }) => ofSelection(selectionSet)),
    ...[...fragments.keys()].map(ofFragment),
  ]) {
    whole.fields += part.fields;
    whole.aliases += part.aliases;
    whole.repeats += part.repeats;
    whole.depth = Math.max(whole.depth, part.depth);
  }
  assertWithin(whole);
  const operation = operations.find(({ name }) => !operationName || name?.value === operationName);
  const roots = operation ? rootFields(operation, fragments) : [];
  const fieldsOf = operation ? schema.getRootType(operation.operation)?.getFields() : undefined;
  const valueOf = operation ? variableValues(operation, variables) : () => undefined;
  let cost = 0;
  for (const { name, arguments: given } of roots) {
    const usual = fieldsOf?.[name.value]?.extensions.rows;
    if (typeof usual === "number")
      cost += rowsOf(given?.find((one) => one.name.value === "size")?.value, valueOf) ?? usual;
    cost += callCost;
  }
  const asked = roots.filter(({ name }) => !name.value.startsWith("__")).map(({ name }) => name.value);
  if (asked.length > bounds.rootFields)
    throw refuse(`The query asks ${asked.length} questions at once; at most ${bounds.rootFields} are answered`);
  const introspections = roots.filter(({ name }) => introspection.has(name.value));
  for (const { selectionSet } of introspections) if (selectionSet) assertShallow(selectionSet, fragments);
  return { ...whole, rootFields: asked, introspections: introspections.length, cost };
}

/** Through all fragments, whatever `@skip` and `@include` say. */
function rootFields(
  operation: OperationDefinitionNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): FieldNode[] {
  const found: FieldNode[] = [];
  const collect = (set: SelectionSetNode) => {
    for (const one of set.selections) {
      if (found.length > bounds.fields) return;
      if (one.kind === Kind.FIELD) found.push(one);
      else if (one.kind === Kind.INLINE_FRAGMENT) collect(one.selectionSet);
      else {
        const fragment = fragments.get(one.name.value);
        if (fragment) collect(fragment.selectionSet);
      }
    }
  };
  collect(operation.selectionSet);
  return found;
}

type ValueOf = (variable: string) => unknown;

/** The sent value, else the operation's default. */
function variableValues(
  { variableDefinitions = [] }: OperationDefinitionNode,
  sent: Readonly<Record<string, unknown>>,
): ValueOf {
  const defaults = new Map(
    variableDefinitions.map(({ variable, defaultValue }) => [variable.name.value, defaultValue]),
  );
  return (name) => (Object.hasOwn(sent, name) && sent[name] !== undefined ? sent[name] : numberIn(defaults.get(name)));
}

const numberIn = (node: ValueNode | undefined) => (node?.kind === Kind.INT ? Number(node.value) : undefined);

function rowsOf(size: ValueNode | undefined, valueOf: ValueOf): number | undefined {
  const given = size?.kind === Kind.VARIABLE ? valueOf(size.name.value) : numberIn(size);
  return typeof given === "number" && given > 0 ? Math.min(given, maxRows) : undefined;
}

const introspection: ReadonlySet<string> = new Set(["__schema", "__type"]);
// With a list below another type the answer grows by their product.
const leadsToTypes: ReadonlySet<string> = new Set(["type", "ofType", "interfaces", "possibleTypes"]);
const listsOfType: ReadonlySet<string> = new Set([
  "fields",
  "inputFields",
  "interfaces",
  "possibleTypes",
  "enumValues",
]);

// A question about the schema may ask lists of its first types, but not of the types these name, and each field once,
// so no answer is longer than the schema.
function assertShallow(set: SelectionSetNode, fragments: ReadonlyMap<string, FragmentDefinitionNode>): void {
  const seen = new Set<string>();
  const look = (selections: SelectionSetNode["selections"], isBelowType: boolean) => {
    for (const one of selections) {
      if (one.kind === Kind.FRAGMENT_SPREAD) {
        const key = `${isBelowType ? "below" : "at"} ${one.name.value}`;
        const fragment = fragments.get(one.name.value);
        if (!fragment || seen.has(key)) continue;
        seen.add(key);
        look(fragment.selectionSet.selections, isBelowType);
      } else if (one.kind === Kind.INLINE_FRAGMENT) look(one.selectionSet.selections, isBelowType);
      else {
        if (one.alias && one.alias.value !== one.name.value)
          throw refuse("What is asked about the schema keeps its names: no aliases");
        if (isBelowType && listsOfType.has(one.name.value))
          throw refuse(`No lists of a type that another type names: ${one.name.value}`);
        if (one.selectionSet) look(one.selectionSet.selections, isBelowType || leadsToTypes.has(one.name.value));
      }
    }
  };
  look(set.selections, false);
}
