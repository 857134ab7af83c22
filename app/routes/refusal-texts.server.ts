import { translateIssue } from "~/components/fields/issue-text";
import { refusalCode } from "~/lib/platform/http/response/refusal-codes";
import { json } from "~/lib/platform/http/response/responses.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import type { RefusedText } from "~/lib/platform/http/response/form-answer";
import type { Refusal } from "~/lib/platform/refusal";

type Fields = Record<string, string[]>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isFields = (value: unknown): value is Fields =>
  isObject(value) &&
  Object.values(value).every((codes) => Array.isArray(codes) && codes.every((code) => typeof code === "string"));

/** Bodies fixed by a specification (demo-areas: `{error: "Invalid token"}`). */
const fixed = new WeakSet<Response>();

/** Marks an answer whose agreed body gets no texts. */
export function asAgreed(answer: Response): Response {
  fixed.add(answer);
  return answer;
}

/** Where the sentence of a refusal may stand; the first key that has a text holds. */
function messageKeys(status: number, code: string, { reason, own }: { reason: unknown; own?: string | undefined }) {
  return [
    ...(typeof reason === "string" ? [`content.stateProblems.${reason}`] : []),
    `refusals.${code}`,
    ...(own === undefined ? [] : [own]),
    `files.errors.${code}`,
    `refusals.${refusalCode(status)}`,
  ];
}

/** The same for a page, which says it in its reader's language. */
export async function refusedTextFor(request: Request, refusal: Refusal): Promise<RefusedText> {
  const { status, code = refusalCode(status), messageKey: own, details, values } = refusal;
  const t = await getFixedT(request);
  const keys = messageKeys(status, code, { reason: details.reason, own });
  const key = keys.find((one) => t(one, { defaultValue: "" }) !== "") ?? own;
  return { key, values };
}

/**
 * Adds to a JSON refusal a `code` for programs, a `message` for people in the caller's language, and `messages` for
 * each field. Other answers are returned unchanged.
 * @param from.sectionId the section of an entry's fields
 * @param from.refusal that the answer was made of
 */
export async function withRefusalTexts(
  request: Request,
  answer: Response,
  { sectionId = "", refusal }: { sectionId?: string | undefined; refusal?: Refusal | undefined } = {},
): Promise<Response> {
  if (answer.status < 400 || fixed.has(answer) || !answer.headers.get("Content-Type")?.startsWith("application/json"))
    return answer;
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  if (!isObject(body) || typeof body.error !== "string" || typeof body.message === "string") return answer;
  const t = await getFixedT(request);
  const code = typeof body.code === "string" ? body.code : refusalCode(answer.status);
  const keys = messageKeys(answer.status, code, { reason: body.reason, own: refusal?.messageKey });
  const message = t(keys, refusal?.values ?? {});
  const { fields } = body;
  const messages = isFields(fields)
    ? Object.fromEntries(
        Object.entries(fields).map(([name, codes]) => [
          name,
          codes.map((issue) => translateIssue(t, issue, { id: sectionId })),
        ]),
      )
    : undefined;
  const headers = new Headers(answer.headers);
  if (!/no-store/.test(headers.get("Cache-Control") ?? "")) headers.append("Vary", "Cookie, Accept-Language");
  return json(
    { ...body, code, message, ...(messages ? { messages } : {}) },
    { status: answer.status, statusText: answer.statusText, headers },
  );
}
