import {
  GraphQLError,
  Kind,
  OperationTypeNode,
  getOperationAST,
  type DocumentNode,
  type ExecutionResult,
} from "graphql";
import { createLRUCache, createYoga, type Plugin, type YogaInitialContext } from "graphql-yoga";
import { useAPQ } from "@graphql-yoga/plugin-apq";
import { LRUCache } from "lru-cache";

import { carriesSession, hasSessionCookie } from "~/lib/auth/credentials/session-token.server";
import { findSession } from "~/lib/auth/session/session.server";
import { orUnavailable } from "~/lib/platform/db/unavailable.server";
import { assertSameOrigin, readBody, requestMeta } from "~/lib/platform/http/request/request.server";
import { badRequest, unsupportedMediaType } from "~/lib/platform/http/response/responses.server";
import { requestLogger } from "~/lib/platform/log/log.server";

import { AnswerSize, countedField, maxBytes, refusals } from "./answer-size.server";
import { askAs } from "./ask-as.server";
import { bounds } from "./cost";
import { translateErrors, isWordless } from "./error-texts.server";
import type { GraphContext } from "./operations.server";
import { assertAffordable, faultsOf, nothingSpent, parseBounded, type Spent } from "./prepare.server";
import { graphSchema } from "./graph-schema.server";

type ServerContext = GraphContext & {
  mayIntrospect: boolean;
  spent: Spent;
  onBug: (error: unknown) => void;
  asker: Request;
  unavailable?: { retryAfter: number };
};

/** Number of hashes, and characters of all their queries. */
const persisted = { queries: 2_000, characters: 4_000_000 };
const knownQueries = new LRUCache<string, string>({
  max: persisted.queries,
  maxSize: persisted.characters,
  sizeCalculation: (query) => Math.max(1, query.length),
});
/** Valid documents by their text: most questions come again. */
const soundDocuments = new LRUCache<string, DocumentNode>({
  max: 1_000,
  maxSize: 500_000,
  sizeCalculation: (document) => document.loc?.end ?? 1,
});

// Refuses costly questions before any work; without a sign-in nobody learns names from validation.
const bounded: Plugin<ServerContext> = {
  onParse({ setParseFn }) {
    setParseFn((source: string | { body: string }) => parseBounded(typeof source === "string" ? source : source.body));
  },
  onValidate({ context, params, setValidationFn, setResult }) {
    const { spent, mayIntrospect, params: asked } = context as unknown as ServerContext & YogaInitialContext;
    try {
      assertAffordable(params.schema, params.documentAST, asked, spent);
    } catch (error) {
      if (!(error instanceof GraphQLError)) throw error;
      setResult([error]);
      return;
    }
    if (getOperationAST(params.documentAST, asked.operationName)?.operation === OperationTypeNode.SUBSCRIPTION) {
      setResult([
        new GraphQLError("Subscriptions go over a websocket, graphql-transport-ws", {
          extensions: { code: "notHere", http: { status: 400 } },
        }),
      ]);
      return;
    }
    const known = asked.query ? soundDocuments.get(soundKey(asked.query, mayIntrospect)) : undefined;
    if (known) setValidationFn(() => []);
    else {
      setValidationFn((schema, document) => {
        const faults = faultsOf(schema, document, { mayIntrospect });
        if (faults.length === 0 && asked.query)
          soundDocuments.set(soundKey(asked.query, mayIntrospect), document, { size: asked.query.length });
        return faults;
      });
    }
  },
};

// Answers about the schema alone change only with a release, so their text is kept.
const schemaAnswers = new LRUCache<string, string>({
  max: 50,
  maxSize: 20_000_000,
  sizeCalculation: (text, key) => text.length + key.length,
});
const aboutSchema: ReadonlySet<string> = new Set(["__schema", "__type", "__typename"]);

/** Yoga uses a result's own `stringify`. */
type Written = ExecutionResult & { stringify: () => string };

const remembered: Plugin<ServerContext> = {
  onExecute({ args: { document, operationName, variableValues, contextValue }, setResultAndStopExecution }) {
    const { query } = (contextValue as unknown as YogaInitialContext).params;
    const selections = getOperationAST(document, operationName)?.selectionSet.selections ?? [];
    if (
      query === undefined ||
      query === null ||
      !selections.every((one) => one.kind === Kind.FIELD && aboutSchema.has(one.name.value))
    )
      return undefined;
    const key = JSON.stringify([operationName ?? null, variableValues ?? {}, query]);
    const known = schemaAnswers.get(key);
    if (known !== undefined) return setResultAndStopExecution({ data: {}, stringify: () => known } as Written);
    return {
      onExecuteDone({ result, setResult }) {
        const answered = result as ExecutionResult;
        if (answered.errors || key.length > 50_000) return;
        const text = JSON.stringify(answered);
        schemaAnswers.set(key, text);
        setResult({ data: answered.data, stringify: () => text } as Written);
      },
    };
  },
};

const soundKey = (query: string, mayIntrospect: boolean) => `${mayIntrospect ? "+" : "-"}${query}`;

/** Yoga would repeat a refusal for each type of a long list, in a header too long for clients. */
const acceptable = (accept: string | null) =>
  accept !== null && accept.length <= 500 && accept.split(",").length <= 20 ? accept : "application/json";

async function makeYoga() {
  const schema = await graphSchema();
  return createYoga<ServerContext>({
    schema,
    graphqlEndpoint: "/graphql",
    graphiql: false,
    landingPage: false,
    cors: false,
    multipart: false,
    logging: false,
    batching: { limit: bounds.batch },
    // Yoga's own cache would keep a thousand documents of any length.
    parserAndValidationCache: {
      documentCache: createLRUCache({ max: 1, ttl: 1 }),
      errorCache: createLRUCache({ max: 1, ttl: 1 }),
      validationCache: false,
    },
    maskedErrors: { errorMessage: "Internal server error", maskError },
    plugins: [
      useAPQ({
        store: {
          get: (hash) => knownQueries.get(hash),
          set: (hash, query) => void (query.length <= bounds.characters && knownQueries.set(hash, query)),
        },
        responseConfig: { forceStatusCodeOk: true },
      }),
      ...[wholeLists, bounded, counted, remembered, reportedBugs, unavailableAnswers, worded],
    ],
  });
}

/** Our refusals keep their message; bugs are logged by `toldBugs` and hidden. */
function maskError(error: unknown, message: string): Error {
  if (
    error instanceof GraphQLError &&
    (error.originalError === undefined || error.originalError === null || error.originalError instanceof GraphQLError)
  )
    return error;
  return new GraphQLError(message, { extensions: { code: "failed", status: 500 } });
}

const reportedBugs: Plugin<ServerContext> = {
  onExecute: ({ args }) => ({
    onExecuteDone({ result }) {
      const { errors = [] } = result as { errors?: readonly GraphQLError[] };
      for (const { originalError } of errors)
        if (originalError && !(originalError instanceof GraphQLError))
          (args.contextValue as ServerContext).onBug(originalError);
    },
  }),
};

/** 503 with Retry-After for clients that read only the status. */
const unavailableAnswers: Plugin<ServerContext> = {
  onResultProcess({ result, serverContext }) {
    const results = [result].flat() as ExecutionResult[];
    const waits = results.flatMap(({ data, errors = [] }) =>
      Object.values(data ?? {}).some((value) => value !== null) ? [null] : errors.map(retryAfterOf),
    );
    if (waits.length === 0 || waits.includes(null)) return;
    (serverContext as unknown as ServerContext).unavailable = { retryAfter: Math.max(...waits.map(Number)) };
  },
};

// These refusals decide the status of the whole answer; others, as of a closed site, only their field.
const isAway = new Set<unknown>(["unavailable", "outcomeUnknown"]);
const retryAfterOf = ({ extensions }: GraphQLError) =>
  extensions.status === 503 && isAway.has(extensions.code) ? Number(extensions.retryAfter ?? 30) : null;

/** For refusals from before any field, which have no text in the caller's language. */
const worded: Plugin<ServerContext> = {
  async onResultProcess({ result, setResult, serverContext }) {
    const results = [result].flat();
    if (!results.some((one) => "errors" in one && one.errors?.some(isWordless))) return;
    const { asker } = serverContext as unknown as ServerContext;
    const reworded = await Promise.all(
      results.map(async (one) =>
        "errors" in one && one.errors ? { ...one, errors: await translateErrors(one.errors, asker) } : one,
      ),
    );
    setResult((Array.isArray(result) ? reworded : reworded[0]) as typeof result);
  },
};

/** A list must hold operations only, and at least one. */
const wholeLists: Plugin<ServerContext> = {
  onRequestParse: () => ({
    onRequestParseDone({ requestParserResult: given }) {
      const isOperation = (one: unknown) => typeof one === "object" && one !== null && !Array.isArray(one);
      if (Array.isArray(given) ? given.length > 0 && given.every(isOperation) : isOperation(given)) return;
      throw new GraphQLError("The body is no operation, and no list of operations", {
        extensions: { code: "badRequest", status: 400, http: { status: 400 } },
      });
    },
  }),
};

const counted: Plugin<ServerContext> = {
  onExecute({ args }) {
    args.fieldResolver = countedField;
  },
};

const holder: { yoga?: ReturnType<typeof makeYoga> } = {};

/** In bytes: a signed-in person may send an entry. */
const maxSent = { stranger: 50_000, signedIn: 1_200_000 };

/** POST /graphql: one operation, or a list of at most ten. @throws Refusal 403, 413, 415, 503 */
export async function answerGraphql(request: Request, context: unknown): Promise<Response> {
  // Refuses another site's page before anything is read.
  if (hasSessionCookie(request.headers.get("Cookie") ?? "")) assertSameOrigin(request);
  if (!/^application\/(?:graphql\+)?json\b/i.test(request.headers.get("content-type") ?? ""))
    throw unsupportedMediaType("application/json");
  const isSignedIn = carriesSession(request) && (await orUnavailable(findSession(request))) !== null;
  const body = await readBody(request, isSignedIn ? maxSent.signedIn : maxSent.stranger);
  if (body.length === 0) throw badRequest("The body is empty");
  if (!/^\s*[{[]/.test(body.toString("utf8", 0, 1_000)))
    throw badRequest("The body is no operation, and no list of operations");
  const cookies: string[] = [];
  const log = requestLogger(requestMeta(context, request));
  const size = new AnswerSize();
  const serverContext: ServerContext = {
    size,
    ask: askAs(request, context, (answer) => cookies.push(...answer.headers.getSetCookie())),
    mayIntrospect: isSignedIn,
    spent: nothingSpent(),
    onBug: (error) => log.error({ err: error }, "a GraphQL field failed"),
    asker: request,
  };
  const yoga = await (holder.yoga ??= makeYoga());
  const asked = new Request(request.url, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: acceptable(request.headers.get("accept")) },
    body: new Uint8Array(body),
    signal: request.signal,
  });
  try {
    const answer = await Promise.race([
      yoga.fetch(asked, serverContext),
      size.over.then((refusal) => Promise.reject(refusal)),
    ]);
    const text = new Uint8Array(await answer.arrayBuffer());
    if (text.length > maxBytes.answer) throw refusals.answer();
    const { unavailable } = serverContext;
    if (!unavailable) return answerWith(text, answer.status, answer.headers, cookies);
    const headers = new Headers(answer.headers);
    headers.set("Retry-After", String(unavailable.retryAfter));
    return answerWith(text, 503, headers, cookies);
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    // Each operation of a list gets an answer.
    const errors = await translateErrors([error], request);
    const isList = /^\s*\[/.test(body.toString("utf8", 0, 100));
    const text = JSON.stringify(
      isList ? Array.from({ length: serverContext.spent.operations }, () => ({ errors })) : { errors },
    );
    const { status, headers } = error.extensions.http as { status: number; headers?: Record<string, string> };
    return answerWith(text, status, { "Content-Type": "application/json; charset=utf-8", ...headers }, cookies);
  } finally {
    size.close();
  }
}

function answerWith(
  text: string | Uint8Array<ArrayBuffer>,
  status: number,
  given: HeadersInit,
  cookies: readonly string[],
): Response {
  const headers = new Headers(given);
  headers.set("Cache-Control", "no-store");
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return new Response(text, { status, headers });
}
