import { refusalCode } from "./http/response/refusal-codes";

/** i18n keys of what is wrong, by the field's name as its form has it: "title.tr", "attachments[0].file". */
export type FieldErrors = Record<string, string[]>;

/** Without their values, for a form that knows them: "…next.short?min=8" becomes "…next.short". */
export function issueKeys(fields: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(fields).map(([name, issues]) => [name, issues.map((issue) => issue.split("?")[0] ?? "")]),
  );
}

/** A hundred thousand wrong rows are wrong in the same way: further errors are only counted. */
export const maxListedErrors = 20;

/** The first errors of an answer; `count`: the total, when there are more. */
export function firstErrors(fields: FieldErrors): { fields: FieldErrors; count?: number } {
  const all = Object.entries(fields);
  if (all.length <= maxListedErrors) return { fields };
  return { fields: Object.fromEntries(all.slice(0, maxListedErrors)), count: all.length };
}

type RefusalInit = {
  /** HTTP. */
  status: number;
  /** For programs; without one the status says all (`refusalCode`). */
  code?: string | undefined;
  /** i18n key of a sentence for people; without one, that of the code. */
  messageKey?: string;
  values?: Readonly<Record<string, string | number>>;
  fields?: FieldErrors;
  /** Further JSON of the answer. */
  details?: Readonly<Record<string, unknown>>;
  headers?: Readonly<Record<string, string>>;
};

/**
 * A refusal by an operation: the one error that is no bug. `answer-failures` makes the answer of routes from it;
 * GraphQL, work on many rows, imports and forms read the same object.
 */
export class Refusal extends Error {
  override name = "Refusal";
  readonly status: number;
  readonly code: string | undefined;
  readonly messageKey: string;
  readonly values: Readonly<Record<string, string | number>>;
  readonly fields: FieldErrors | undefined;
  readonly details: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    message: string,
    { status, code, messageKey, values = {}, fields, details = {}, headers = {} }: RefusalInit,
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.messageKey = messageKey ?? `refusals.${code ?? refusalCode(status)}`;
    this.values = values;
    this.fields = fields;
    this.details = details;
    this.headers = headers;
  }

  /** The same refusal with more to tell, such as what was saved all the same. */
  with(more: Readonly<Record<string, unknown>>): Refusal {
    const { status, code, messageKey, values, fields, details, headers } = this;
    const init = { status, code, messageKey, values, details: { ...details, ...more }, headers };
    return new Refusal(this.message, fields ? { ...init, fields } : init);
  }

  /** The body for programs: `{ error, code?, fields?, …details }`. */
  toJSON(): Record<string, unknown> {
    const { message, code, fields, details } = this;
    return { error: message, ...(code ? { code } : {}), ...(fields ? firstErrors(fields) : {}), ...details };
  }
}

/** 422: values that can't be read, or that are not allowed. */
export function invalidFields(fields: FieldErrors): Refusal {
  return new Refusal("Some fields hold values that cannot be kept", { status: 422, code: "invalid", fields });
}

/** @param status or one of these */
export function isRefusal(thrown: unknown, ...status: number[]): thrown is Refusal {
  return thrown instanceof Refusal && (status.length === 0 || status.includes(thrown.status));
}

/** The result of the work, or its refusal. @param status only with one of these @throws other errors */
export async function orRefusal<T>(work: Promise<T>, ...status: number[]): Promise<T | Refusal> {
  try {
    return await work;
  } catch (error) {
    if (isRefusal(error, ...status)) return error;
    throw error;
  }
}

/** The refusal of the work; null when it is done. @param status only with one of these @throws other errors */
export async function findRefusal(work: Promise<unknown>, ...status: number[]): Promise<Refusal | null> {
  const outcome = await orRefusal(work, ...status);
  return isRefusal(outcome) ? outcome : null;
}
