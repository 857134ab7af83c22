import { data } from "@remix-run/node";

import type { NotKept } from "~/layouts/parts/carried-form";
import { wordUnavailable } from "~/lib/platform/db/unavailable.server";
import { errorPageFor } from "~/lib/platform/http/server/error-pages.server";
import { loggedPath } from "~/lib/platform/http/server/front-door.server";
import type { UnaskedRefusal } from "~/lib/platform/http/response/form-answer";
import { refusalCode } from "~/lib/platform/http/response/refusal-codes";
import { fieldsReadOf, readForm, requestMeta } from "~/lib/platform/http/request/request.server";
import { json, lackMessages, methodNotAllowed, refusalResponse } from "~/lib/platform/http/response/responses.server";
import { requestLogger } from "~/lib/platform/log/log.server";
import { isRefusal, type Refusal } from "~/lib/platform/refusal";

import { refusedTextFor, withRefusalTexts } from "./refusal-texts.server";

type Args = { request: Request; context?: unknown; params: Readonly<Record<string, string | undefined>> };
type Handler = (args: Args) => unknown;
type RouteModule = { loader?: unknown; action?: unknown; default?: unknown };

/** The server failed to store the form; the sender did nothing wrong. */
const isNotKept = (answer: Response): answer is Response & { status: keyof typeof lackMessages } =>
  answer.status in lackMessages;

const wantsDocument = (request: Request) => request.headers.get("Accept")?.includes("text/html") ?? true;

/** The session is asked for, or another site posts: the page must not come back, least of all with those texts. */
const hasOwnAnswer = new Set([401, 405, 423]);
const isForeign = ({ code }: Refusal) => code === "foreign" || code === "elsewhere";

/** The sender can mend it, so the page stays with everything typed. */
const keepsPage = (refusal: Refusal) =>
  refusal.status >= 400 && refusal.status < 500 && !hasOwnAnswer.has(refusal.status) && !isForeign(refusal);

/**
 * Without secrets. Who may not write is refused before the form is read; that of a browser without scripts is read then
 * after all, because the next document must hold its texts.
 */
async function sentTexts(request: Request): Promise<[string, string][]> {
  const isUnread = fieldsReadOf(request) === null && !request.bodyUsed;
  if (isUnread && request.headers.get("Accept")?.includes("text/html")) await readForm(request).catch(() => null);
  return (fieldsReadOf(request) ?? []).filter(([name]) => name !== "__proto__");
}

/** A page's action that was refused without asking for it (`findRefusal`): the layout says why, above the form. */
async function answerUnasked(request: Request, refusal: Refusal) {
  const { status, fields: errors = {}, headers } = refusal;
  const sent = await sentTexts(request);
  const answer: UnaskedRefusal = {
    isUnasked: true,
    typed: Object.fromEntries(sent),
    errors,
    refused: await refusedTextFor(request, refusal),
    ...(wantsDocument(request) ? { sent } : {}),
  };
  return data(answer, { status, headers });
}

/**
 * A page's form on a full disk or without the database. With scripts: only the status, so the page stays and
 * `NotKeptBanner` tells. Without: the error page holds what was typed, to send it again.
 * @throws Refusal 507 or 503 to a browser without scripts
 */
function keepTyped(
  request: Request,
  answer: Response & { status: keyof typeof lackMessages },
  refusal: Refusal | undefined,
): unknown {
  if (!wantsDocument(request)) return data(null, { status: answer.status });
  const carried = fieldsReadOf(request);
  if (carried === null) throw answer;
  const { status, statusText, headers } = answer;
  const code = refusal?.code ?? refusalCode(status);
  throw Response.json({ error: lackMessages[status], code, carried } satisfies NotKept, {
    status,
    statusText,
    headers,
  });
}

/** Logged under the request's id, which the caller can quote. */
function bugAnswer({ request, context }: Args, error: unknown): Response {
  const meta = requestMeta(context, request);
  const { pathname } = new URL(request.url);
  requestLogger(meta).error({ err: error, method: request.method, path: loggedPath(pathname) }, "request failed");
  return json({ error: "Internal server error", code: refusalCode(500), requestId: meta.requestId }, { status: 500 });
}

type Kind = { isPage: boolean; isAction: boolean; answersBugs: boolean };

function guarded(handler: Handler, { isPage, isAction, answersBugs }: Kind): Handler {
  const finish = async (args: Args, answer: unknown, refusal?: Refusal) => {
    if (!(answer instanceof Response)) return answer;
    if (!isPage)
      return (
        (await errorPageFor(args.request, args.context, answer)) ??
        withRefusalTexts(args.request, answer, { sectionId: args.params.section, refusal })
      );
    return isAction && isNotKept(answer) ? keepTyped(args.request, answer, refusal) : answer;
  };
  return async (args) => {
    try {
      return await finish(args, await handler(args));
    } catch (error) {
      // 503 without the database, 507 without space. What is no refusal is a bug, and stays one.
      const known = error instanceof Response ? error : wordUnavailable(error);
      const isBug =
        answersBugs &&
        !isPage &&
        !args.request.signal.aborted &&
        new URL(args.request.url).pathname.startsWith("/api/");
      const refusal = isRefusal(known) ? known : undefined;
      if (isPage && isAction && refusal && keepsPage(refusal)) return answerUnasked(args.request, refusal);
      const failure = refusal ? refusalResponse(refusal) : known;
      const answer = await finish(
        args,
        isBug && !(failure instanceof Response) ? bugAnswer(args, error) : failure,
        refusal,
      );
      if (answer instanceof Response || answer instanceof Error) throw answer;
      return answer;
    }
  };
}

/** For files and tables: otherwise Remix would answer 500. */
const readOnly: Handler = () => {
  throw methodNotAllowed("GET", "HEAD");
};

/**
 * Wraps every loader and action of a route, on the server and in tests. Loaders of pages leave the text to their error
 * boundary, and their actions keep the page; resource routes get it as JSON, or as an error page in a browser.
 * @param options.answersBugs logs and answers bugs of the API too; tests want them thrown
 */
export function withFailuresAnswered<Module extends RouteModule>(module: Module, { answersBugs = false } = {}): Module {
  const isPage = module.default !== undefined;
  const { loader, action } = module;
  return {
    ...module,
    ...(typeof loader === "function"
      ? { loader: guarded(loader as Handler, { isPage, isAction: false, answersBugs }) }
      : {}),
    ...(typeof action === "function" || !isPage
      ? {
          action: guarded(typeof action === "function" ? (action as Handler) : readOnly, {
            isPage,
            isAction: true,
            answersBugs,
          }),
        }
      : {}),
  };
}

/** The same for a whole build, in place: `bundling/answered-failures.ts` makes the build call it, so every server does. */
export function answerFailures(routes: Record<string, { module: RouteModule }>): void {
  for (const route of Object.values(routes)) route.module = withFailuresAnswered(route.module, { answersBugs: true });
}
