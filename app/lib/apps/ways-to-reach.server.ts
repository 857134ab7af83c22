import type { TFunction } from "i18next";

import type { Actor } from "~/lib/access/actor";
import { partsOf } from "~/lib/platform/domains/domain.server";
import type { InterfaceIcon } from "~/lib/platform/icons/sprite";

import { usesApp } from "./app.server";

/** A button of a colleague's sheet: a form with one field is sent to `action`. */
export type WayToReach = {
  app: string;
  label: string;
  icon: InterfaceIcon;
  action: string;
  field: string;
  value: string;
};

declare module "~/lib/platform/domains/domain.server" {
  interface DomainParts {
    /** How somebody reaches a colleague by this app. */
    wayToReach: (colleague: string, t: TFunction) => WayToReach;
  }
}

/** Those of the apps that are in use. @param colleague an id; not one's own */
export const waysToReach = (actor: Actor, colleague: string, t: TFunction): WayToReach[] =>
  partsOf("wayToReach")
    .map((wayOf) => wayOf(colleague, t))
    .filter(({ app }) => usesApp(actor, app));
