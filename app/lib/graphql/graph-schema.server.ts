import {
  GraphQLEnumType,
  GraphQLInterfaceType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  getNamedType,
  type GraphQLFieldConfig,
  type GraphQLNamedType,
  type GraphQLType,
} from "graphql";

import { sections } from "~/lib/content/definition/registry.server";
import type { NavigationSets } from "~/lib/navigation/navigation";
import type { LiveContext } from "~/lib/live/live-context";
import type { LiveFields } from "~/lib/live/live-part";
import { openApiDocument } from "~/lib/openapi/document.server";
import { sectionNames } from "~/lib/content/api/section-names";
import { partsOf } from "~/lib/platform/domains/domain.server";
import { nextStep } from "~/lib/platform/concurrency/pace.server";

import { paceIntrospection } from "./answer-size.server";
import { GraphQLJson, JsonSchemaTypes } from "./json-schema-types.server";
import { fieldOf, isJsonOperation, type GraphContext, type Operation } from "./operations.server";

/** GET operations that change something, and POST operations that only read. */
const mutations = new Set(["markAllMessagesAsRead", "markAllNotificationsAsRead"]);
const queries = new Set(["search"]);
/** The description of the REST interface. */
const notHere = new Set(["openApiDocument"]);

const forms = ["compact", "default", "futuristic", "horizontal"] as const satisfies readonly (keyof NavigationSets)[];

const holder: { schema?: Promise<GraphQLSchema> } = {};

const entryTypes = new Set([...sections.keys()].map((id) => `${sectionNames(id).type}Entry`));

/** Made at the first question: most servers never get one. */
export function graphSchema(): Promise<GraphQLSchema> {
  return (holder.schema ??= makeSchema());
}

// Most of a second of work, so it goes step by step.
async function makeSchema(): Promise<GraphQLSchema> {
  paceIntrospection();
  const { paths, components } = (await openApiDocument("", "")) as unknown as {
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, Record<string, unknown>> };
  };
  const entry: GraphQLInterfaceType = new GraphQLInterfaceType({
    name: "Entry",
    description: "What the entries of all sections have in common; `data` is that of each",
    fields: () => {
      // Any section: they differ in `data` alone.
      const [any = ""] = sections.keys();
      const { data: _data, ...others } = (
        fields.query[`${sectionNames(any).item}Entry`]?.type as GraphQLObjectType
      ).getFields();
      return Object.fromEntries(
        Object.values(others).map(({ name, type, description }) => [name, { type, description }]),
      );
    },
    resolveType: ({ section }: { section: string }) => `${sectionNames(section).type}Entry`,
  });
  const types = new JsonSchemaTypes(components.schemas, componentName, (name) =>
    entryTypes.has(name) ? entry : undefined,
  );
  const fields = {
    query: {} as Record<string, GraphQLFieldConfig<unknown, GraphContext>>,
    mutation: {} as Record<string, GraphQLFieldConfig<unknown, GraphContext>>,
  };
  const shared = new Map<string, { method: string; operation: Operation; sections: string[] }>();
  for (const [path, methods] of Object.entries(paths)) {
    await nextStep();
    for (const [method, operation] of Object.entries(methods)) {
      const { operationId } = operation;
      const [, section, verb] = entryVerb.exec(`${method} ${path}`) ?? [];
      if (section !== undefined) {
        const name = verb ?? "trash";
        const known = shared.get(name);
        if (known) known.sections.push(section);
        else shared.set(name, { method, operation, sections: [section] });
        continue;
      }
      if (notHere.has(operationId) || !isJsonOperation(operation)) continue;
      const isQuery = queries.has(operationId) || (method === "get" && !mutations.has(operationId));
      const under = isQuery ? fields.query : fields.mutation;
      if (Object.hasOwn(under, operationId)) throw new Error(`Two operations are called ${operationId}`);
      under[operationId] = fieldOf(types, method, path, operation);
    }
  }
  for (const [verb, { method, operation, sections: having }] of shared)
    fields.mutation[`${camel(verb)}Entry`] = verbField(types, entry, { verb, method, operation, having });
  const { navigation, notifications, job } = fields.query;
  const notification = notifications && getNamedType(notifications.type);
  if (!(notification instanceof GraphQLObjectType)) throw new Error("Notifications are no objects");
  const progress = job && getNamedType(job.type);
  if (!(progress instanceof GraphQLObjectType)) throw new Error("Jobs are no objects");
  if (navigation) fields.query.navigation = oneForm(navigation);
  const live: LiveFields = {};
  for (const read of partsOf("live")) Object.assign(live, (await read())({ notification, progress }));
  const roots = {
    query: new GraphQLObjectType({ name: "Query", fields: fields.query }),
    mutation: new GraphQLObjectType({ name: "Mutation", fields: fields.mutation }),
    subscription: new GraphQLObjectType<unknown, LiveContext>({ name: "Subscription", fields: live }),
  };
  await settle(Object.values(roots));
  return new GraphQLSchema({ ...roots, types: [GraphQLJson] });
}

// The schema would resolve all fields in one go.
async function settle(roots: readonly GraphQLNamedType[]): Promise<void> {
  const reached = new Set<GraphQLNamedType>(roots);
  for (const type of reached) {
    if (!("getFields" in type)) continue;
    await nextStep();
    if ("getInterfaces" in type) for (const one of type.getInterfaces()) reached.add(one);
    for (const field of Object.values(type.getFields())) {
      reached.add(getNamedType(field.type as GraphQLType));
      if ("args" in field) for (const { type: given } of field.args) reached.add(getNamedType(given as GraphQLType));
    }
  }
}

/** Actions that all sections share get one field. */
const entryVerb = /^(?:post|delete) \/api\/content\/([\w-]+)\/\{id\}(?:\/([\w-]+))?$/;
const camel = (text: string) => text.replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase());

type Verb = { verb: string; method: string; operation: Operation; having: readonly string[] };

function verbField(
  types: JsonSchemaTypes,
  entry: GraphQLInterfaceType,
  { verb, method, operation, having }: Verb,
): GraphQLFieldConfig<unknown, GraphContext> {
  const parameter = {
    name: "section",
    in: "path" as const,
    required: true,
    schema: { title: having.length === sections.size ? "Section" : undefined, enum: having },
  };
  const body = operation.requestBody?.content["application/json"]?.schema;
  const properties =
    body &&
    Object.fromEntries(
      Object.entries(body.properties as Record<string, Record<string, unknown>>).map(([name, schema]) => [
        name,
        name === "data" ? { description: "As of `save` of the section" } : schema,
      ]),
    );
  const whole: Operation = {
    ...operation,
    operationId: `${camel(verb)}Entry`,
    parameters: [parameter, ...(operation.parameters ?? [])],
    ...(body ? { requestBody: { content: { "application/json": { schema: { ...body, properties } } } } } : {}),
    responses: {},
  };
  const field = fieldOf(types, method, `/api/content/{section}/{id}${verb === "trash" ? "" : `/${verb}`}`, whole);
  return verb === "trash" ? field : { ...field, type: entry };
}

const ofSection = /^(.+)(Data|Item)$/;

/** `haberlerItem` → Haber, for readers; `haberlerData` → HaberData, for editors. */
function componentName(component: string): string {
  const [, id = "", kind] = ofSection.exec(component) ?? [];
  if (!sections.has(id)) return component;
  const { type } = sectionNames(id);
  return kind === "Item" ? type : `${type}Data`;
}

// The interface has four forms of the menu; a query names one (specification §7).
function oneForm(field: GraphQLFieldConfig<unknown, GraphContext>): GraphQLFieldConfig<unknown, GraphContext> {
  const whole =
    field.type instanceof GraphQLNonNull ? (field.type.ofType as GraphQLObjectType) : (field.type as GraphQLObjectType);
  const items = whole.getFields().default?.type;
  if (!(items instanceof GraphQLList)) throw new Error("The menu is no list");
  return {
    ...field,
    type: new GraphQLNonNull(items),
    args: {
      form: {
        type: new GraphQLEnumType({
          name: "NavigationForm",
          values: Object.fromEntries(forms.map((form) => [form, {}])),
        }),
        defaultValue: "default",
      },
    },
    resolve: async (source, { form }: { form?: keyof NavigationSets }, context, info) => {
      const sets = (await field.resolve?.(source, {}, context, info)) as NavigationSets | null;
      return sets?.[form ?? "default"];
    },
  };
}
