import {
  GraphQLBoolean,
  GraphQLEnumType,
  GraphQLFloat,
  GraphQLID,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLScalarType,
  GraphQLString,
  Kind,
  valueFromASTUntyped,
  type GraphQLFieldConfigMap,
  type GraphQLInputFieldConfigMap,
  type GraphQLInputType,
  type GraphQLInterfaceType,
  type GraphQLOutputType,
} from "graphql";

import type { JsonSchema } from "~/lib/openapi/json-schema";

const name = /^[_A-Za-z]\w*$/;
const component = "#/components/schemas/";

/** For free settings, drawings of places, and alternatives. */
export const GraphQLJson = new GraphQLScalarType({
  name: "JSON",
  description: "Any JSON value",
  serialize: (value) => value,
  parseValue: (value) => value,
  parseLiteral: (node, variables) =>
    node.kind === Kind.VARIABLE ? variables?.[node.name.value] : valueFromASTUntyped(node, variables),
});

/** Nullable: `null` among other types. A schema of `null` alone stays. */
function withoutNull(schema: JsonSchema): { schema: JsonSchema; isNullable: boolean } {
  const { anyOf, type } = schema as { anyOf?: JsonSchema[]; type?: unknown };
  if (anyOf) {
    const rest = anyOf.filter((one) => one.type !== "null");
    return rest.length === 1 && rest[0]
      ? { schema: rest[0], isNullable: rest.length < anyOf.length }
      : {
          schema: rest.length < anyOf.length ? { ...schema, anyOf: rest } : schema,
          isNullable: rest.length < anyOf.length,
        };
  }
  if (!Array.isArray(type) || !type.includes("null")) return { schema, isNullable: false };
  const rest = type.filter((one) => one !== "null");
  return { schema: { ...schema, type: rest.length === 1 ? rest[0] : rest }, isNullable: true };
}

const pascal = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const described = ({ description }: JsonSchema) => (typeof description === "string" ? { description } : {});

/**
 * GraphQL types for the interface's JSON Schemas, named by `title`, component, or first place. Drafts may hold codes
 * that left their list: a code is a text when read, an enum when written.
 */
export class JsonSchemaTypes {
  readonly #components: Readonly<Record<string, JsonSchema>>;
  readonly #outputs = new Map<JsonSchema, GraphQLObjectType>();
  readonly #inputs = new Map<JsonSchema, GraphQLInputObjectType>();
  readonly #enums = new Map<string, GraphQLEnumType>();
  readonly #names = new Set<string>();
  readonly #nameOf: (component: string) => string;
  readonly #interfaceOf: (name: string) => GraphQLInterfaceType | undefined;

  /** @param nameOf GraphQL name of a component @param interfaceOf the interface that a type of this name implements */
  constructor(
    components: Readonly<Record<string, JsonSchema>>,
    nameOf: (component: string) => string,
    interfaceOf: (name: string) => GraphQLInterfaceType | undefined,
  ) {
    this.#interfaceOf = interfaceOf;
    this.#components = components;
    this.#nameOf = nameOf;
  }

  /** @param place names the type when nothing else does */
  output(given: JsonSchema, place: string, self?: GraphQLObjectType): { type: GraphQLOutputType; isNullable: boolean } {
    const { schema, isNullable } = withoutNull(given);
    return { type: this.#outputType(schema, place, self), isNullable };
  }

  /** The caller decides whether the value is required. */
  input(given: JsonSchema, place: string): GraphQLInputType {
    const { schema } = withoutNull(given);
    if (typeof schema.$ref === "string") return this.input(...this.#component(schema.$ref));
    if (Array.isArray(schema.enum)) return this.#enum(schema.enum, schema.title ?? place);
    if (isArray(schema)) return new GraphQLList(new GraphQLNonNull(this.input(schema.items, place)));
    if (!hasProperties(schema)) return this.#scalar(schema);
    const known = this.#inputs.get(schema);
    if (known) return known;
    const { properties } = schema;
    const required = requiredOf(schema);
    const own = this.#unused(`${typeof schema.title === "string" ? schema.title : place}Input`);
    const type = new GraphQLInputObjectType({
      name: own,
      ...described(schema),
      fields: Object.fromEntries(
        Object.entries(properties)
          .filter(([key, property]) => name.test(key) && property.readOnly !== true)
          .map(([key, property]) => {
            const inner = this.input(property, own.replace(/Input$/, "") + pascal(key));
            return [
              key,
              {
                type: required.has(key) && !withoutNull(property).isNullable ? new GraphQLNonNull(inner) : inner,
                ...described(property),
              },
            ];
          }),
      ) as GraphQLInputFieldConfigMap,
    });
    this.#inputs.set(schema, type);
    return type;
  }

  #outputType(schema: JsonSchema, place: string, self?: GraphQLObjectType): GraphQLOutputType {
    if (schema["x-same-again"] === true && self) return self;
    if (typeof schema.$ref === "string") return this.output(...this.#component(schema.$ref)).type;
    if (isArray(schema)) {
      const { type, isNullable } = this.output(schema.items, place, self);
      return new GraphQLList(isNullable ? type : new GraphQLNonNull(type));
    }
    const whole = merged(schema);
    if (!hasProperties(whole)) return this.#scalar(whole);
    const known = this.#outputs.get(schema);
    if (known) return known;
    const required = requiredOf(whole);
    const own = this.#unused(typeof whole.title === "string" ? whole.title : place);
    const type: GraphQLObjectType = new GraphQLObjectType({
      name: own,
      ...described(whole),
      interfaces: () => [this.#interfaceOf(own) ?? []].flat(),
      fields: () =>
        Object.fromEntries(
          Object.entries(whole.properties)
            .filter(([key]) => name.test(key))
            .map(([key, property]) => {
              const inner = this.output(property, own + pascal(key), type);
              return [
                key,
                {
                  type: required.has(key) && !inner.isNullable ? new GraphQLNonNull(inner.type) : inner.type,
                  ...described(property),
                },
              ];
            }),
        ) as GraphQLFieldConfigMap<unknown, unknown>,
    });
    this.#outputs.set(schema, type);
    return type;
  }

  #component(reference: string): [JsonSchema, string] {
    const key = reference.slice(component.length);
    const schema = this.#components[key];
    if (!schema) throw new Error(`Nothing is described as ${reference}`);
    return [schema, this.#nameOf(key)];
  }

  #enum(values: readonly unknown[], place: unknown): GraphQLInputType {
    const codes = values.filter((value): value is string => typeof value === "string");
    if (
      codes.length < values.length ||
      !codes.every((code) => name.test(code) && !["true", "false", "null"].includes(code))
    )
      return GraphQLString;
    const key = codes.join(" ");
    const known = this.#enums.get(key);
    if (known) return known;
    const type = new GraphQLEnumType({
      name: this.#unused(String(place)),
      values: Object.fromEntries(codes.map((code) => [code, {}])),
    });
    this.#enums.set(key, type);
    return type;
  }

  #scalar(schema: JsonSchema) {
    if ("const" in schema)
      return typeof schema.const === "boolean"
        ? GraphQLBoolean
        : typeof schema.const === "number"
          ? GraphQLInt
          : GraphQLString;
    if (Array.isArray(schema.enum))
      return schema.enum.every((one) => typeof one === "string") ? GraphQLString : GraphQLJson;
    switch (schema.type) {
      case "string":
        return schema.format === "uuid" ? GraphQLID : GraphQLString;
      case "integer":
        return GraphQLInt;
      case "number":
        return GraphQLFloat;
      case "boolean":
        return GraphQLBoolean;
      default:
        return GraphQLJson;
    }
  }

  #unused(wanted: string): string {
    for (let count = 1; ; count++) {
      const own = count === 1 ? wanted : `${wanted}${count}`;
      if (this.#names.has(own)) continue;
      this.#names.add(own);
      return own;
    }
  }
}

function merged(schema: JsonSchema): JsonSchema {
  const { allOf, ...rest } = schema as { allOf?: JsonSchema[] };
  return allOf
    ? {
        ...rest,
        ...allOf.reduce(
          (all, one) => ({
            ...all,
            ...one,
            properties: { ...(all.properties as object), ...(one.properties as object) },
          }),
          {},
        ),
      }
    : schema;
}

const isArray = (schema: JsonSchema): schema is { items: JsonSchema } =>
  schema.type === "array" && typeof schema.items === "object";
const hasProperties = (schema: JsonSchema): schema is JsonSchema & { properties: Record<string, JsonSchema> } =>
  typeof schema.properties === "object" && Object.keys(schema.properties as object).some((key) => name.test(key));
const requiredOf = ({ required }: JsonSchema) => new Set(Array.isArray(required) ? (required as string[]) : []);
