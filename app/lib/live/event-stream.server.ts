import { GraphQLError, GraphQLNonNull, type GraphQLOutputType } from "graphql";

import type { AppEvent } from "~/lib/platform/events/events.server";
import { isRefusal } from "~/lib/platform/refusal";

import { EventQueue } from "./event-queue";
import type { LiveContext } from "./live-context";

export const required = (type: GraphQLOutputType & object) => new GraphQLNonNull(type);

/** Before the first event; the socket reports it for that subscription alone. */
export const notAllowed = () => new GraphQLError("Not allowed", { extensions: { code: "forbidden", status: 403 } });
export const notFound = (message = "Not found") =>
  new GraphQLError(message, { extensions: { code: "notFound", status: 404 } });

/** A refusal of the work becomes an error of GraphQL. */
export async function asGraphError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isRefusal(error)) throw error;
    throw error.status === 404 ? notFound() : notAllowed();
  }
}

/** `pick` is quick and synchronous; `make` checks the current rights and makes the message. */
export function eventStream<Raw, Value>(
  { live }: LiveContext,
  name: string,
  pick: (event: AppEvent) => Raw | undefined,
  make: (raw: Raw) => Promise<Value | undefined> | Value | undefined,
  {
    first,
    isOne = false,
    onEnd,
  }: { first?: Raw; /** Several that wait are one. */ isOne?: boolean; onEnd?: () => void } = {},
) {
  const queue = new EventQueue<Raw, Record<string, Value>>(
    async (raw) => {
      const value = await make(raw);
      return value === undefined ? undefined : { [name]: value };
    },
    {
      onEnd: () => {
        stop();
        onEnd?.();
      },
      onFull: live.tooSlow,
    },
  );
  const stop = live.onEvent((event) => {
    const raw = pick(event);
    if (raw !== undefined && !(isOne && queue.waiting > 0)) queue.push(raw);
  });
  if (first !== undefined) queue.push(first);
  return queue;
}
