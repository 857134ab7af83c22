import type { TFunction } from "i18next";

import type { Actor } from "~/lib/access/actor";
import type { Inboxes } from "~/lib/inbox/read-inboxes.server";
import type { NavigationItem } from "~/lib/navigation/navigation";

import { backendAddress, backendHost } from "./ask-backend.server";
import { askNavigation } from "./backend-navigation.server";
import { findCaller } from "./caller.server";
import { readMergedInboxes } from "./merged-inbox.server";
import type { BackendState, Notice, Part } from "./trouble";

export type ShellParts = {
  inboxes: Inboxes;
  /** null: show the product's own menu. */
  navigation: NavigationItem[] | null;
  backend: BackendState;
};

export async function readFromBackend(actor: Actor, t: TFunction, request: Request): Promise<ShellParts | null> {
  const api = backendAddress();
  const caller = await findCaller(actor, request);
  if (api === null || !caller) return null;
  const [{ data: navigation, ...menu }, { inboxes, part: notifications }] = await Promise.all([
    askNavigation(caller),
    readMergedInboxes(actor, caller),
  ]);
  return {
    inboxes,
    navigation,
    backend: { api, navigation: menu, notifications, notice: noticeOf(t, backendHost(api), menu, notifications) },
  };
}

export async function readBackendNavigation(actor: Actor, request: Request): Promise<NavigationItem[] | null> {
  const caller = await findCaller(actor, request);
  return caller && (await askNavigation(caller)).data;
}

function noticeOf(t: TFunction, host: string, navigation: Part, notifications: Part): Notice | null {
  const trouble = navigation.trouble ?? notifications.trouble;
  if (trouble === null) return null;
  const missing =
    navigation.trouble === null ? "notifications" : notifications.trouble === null ? "navigation" : "both";
  const shown = [
    ...(navigation.trouble === null ? [] : [navigation.isStale ? "staleMenu" : "ownMenu"]),
    ...(notifications.trouble === null ? [] : [notifications.isStale ? "staleNotifications" : "ownNotifications"]),
  ];
  const text = [t(`layout.backend.why.${trouble}`), ...shown.map((one) => t(`layout.backend.shown.${one}`))].join(" ");
  return {
    title: t(`layout.backend.missing.${missing}`, { host, interpolation: { escapeValue: false } }),
    text,
    again: t("layout.backend.again"),
  };
}
