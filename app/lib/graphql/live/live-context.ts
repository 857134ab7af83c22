import type { TFunction } from "i18next";

import type { Actor } from "~/lib/access/actor";
import type { AppEvent } from "~/lib/platform/events/events.server";

/** What a subscription knows of the socket on which it runs. */
export type Live = {
  /** Whoever is signed in there, with the rights of now. */
  actor: () => Actor;
  t: TFunction;
  /** Names this socket among all, also those of other servers. */
  id: string;
  /** @returns unsubscribe */
  onEvent: (listener: (event: AppEvent) => void) => () => void;
  /** The client reads slower than things happen. */
  tooSlow: () => void;
};
