import {
  GraphQLError,
  __Schema,
  __Type,
  defaultFieldResolver,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
} from "graphql";

import { pacedList } from "~/lib/platform/concurrency/pace.server";

/** In bytes: one answer, the interface's data for it, all answers under way. Short ones are always made. */
export const maxBytes = { answer: 8_000_000, read: 16_000_000, underWay: 48_000_000, short: 1_000_000 } as const;

export const refusals = {
  answer: () => tooCostly(`The answer is longer than ${maxBytes.answer} bytes. Fewer rows, or fewer fields at once`),
  read: () => tooCostly(`What is asked for is longer than ${maxBytes.read} bytes. Fewer rows at once`),
  underWay: () =>
    new GraphQLError("Too many long answers are being made at once", {
      extensions: { code: "unavailable", status: 503, http: { status: 503, headers: { "Retry-After": "2" } } },
    }),
};
const tooCostly = (message: string) =>
  new GraphQLError(message, { extensions: { code: "tooCostly", status: 400, http: { status: 400 } } });

let underWay = 0;

/** Counts an answer while it is made. Past a bound its lists give nothing more, and `over` resolves. */
export class AnswerSize {
  readonly over: Promise<GraphQLError>;
  #tell: (refusal: GraphQLError) => void = () => undefined;
  #isOver = false;
  #bytes = 0;
  #read = 0;
  readonly #isShared: boolean;

  /** @param isShared counts among all under way; long-lived subscriptions do not */
  constructor({ isShared = true } = {}) {
    this.#isShared = isShared;
    this.over = new Promise((resolve) => (this.#tell = resolve));
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  read(length: number): void {
    this.#read += length;
    if (this.#read > maxBytes.read) this.#end("read");
  }

  count(bytes: number): void {
    if (this.#isOver) return;
    this.#bytes += bytes;
    if (this.#isShared) underWay += bytes;
    if (this.#bytes > maxBytes.answer) this.#end("answer");
    else if (underWay > maxBytes.underWay && this.#bytes > maxBytes.short) this.#end("underWay");
  }

  /** Counts a field's value with its name. @returns nothing past a bound, a long list step by step */
  add(value: unknown, { path, fieldNodes: [node] }: Pick<GraphQLResolveInfo, "path" | "fieldNodes">): unknown {
    const isWhole = typeof value === "object" && value !== null && !node?.selectionSet;
    // Four bytes for quotes, colon and comma. A value without a selection goes into the answer as it is.
    this.count(
      String(path.key).length +
        4 +
        (typeof value === "string" ? Buffer.byteLength(value) : isWhole ? bytesOf(value) : 4),
    );
    if (this.#isOver) return null;
    return Array.isArray(value) && !isWhole ? pacedList(value, () => this.#isOver) : value;
  }

  /** JSON may write a letter as six bytes. */
  get isNearlyOver(): boolean {
    return this.#bytes * 6 > maxBytes.answer;
  }

  close(): void {
    if (this.#isShared) underWay -= this.#bytes;
    this.#bytes = 0;
    this.#read = 0;
  }

  #end(why: keyof typeof refusals): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#tell(refusals[why]());
  }
}

type Sized = { size: AnswerSize };

export const countedField: GraphQLFieldResolver<unknown, Sized> = (source, args, context, info) =>
  context.size.add(defaultFieldResolver(source, args, context, info), info);

const known = new WeakMap<object, number>();

function bytesOf(value: object): number {
  const bytes = known.get(value) ?? Buffer.byteLength(JSON.stringify(value));
  known.set(value, bytes);
  return bytes;
}

/** The schema's own lists are long, so their items come step by step too. */
export function paceIntrospection(): void {
  for (const field of [__Schema.getFields().types, __Type.getFields().fields]) {
    const own = field?.resolve;
    if (!field || !own) throw new Error("GraphQL describes its schemas otherwise");
    field.resolve = (source, args, context, info) => {
      const items: unknown = own(source, args, context, info);
      return Array.isArray(items) && isSized(context) ? pacedList(items, () => context.size.isOver) : items;
    };
  }
}

const isSized = (context: unknown): context is Sized =>
  typeof context === "object" && context !== null && "size" in context;
