import type { TFunction } from "i18next";

import type { Actor } from "~/lib/access/actor";
import type { AppEvent } from "~/lib/platform/events/events.server";

export type Live = {
  /** The signed-in person with current rights. */
  actor: () => Actor;
  t: TFunction;
  /** Unique among the sockets of all servers. */
  id: string;
  /** @returns unsubscribe */
  onEvent: (listener: (event: AppEvent) => void) => () => void;
  tooSlow: () => void;
};

/** Handed to the field of a subscription. */
export type LiveContext = { live: Live };
