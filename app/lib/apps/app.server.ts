import type { Actor } from "~/lib/access/actor";
import { requireUser } from "~/lib/auth/session/guards.server";
import type { AttachmentKind } from "~/lib/files/attachments/attachment-kind.server";
import type { ApiOperation } from "~/lib/openapi/api-operation";
import { defineDomain, type Domain } from "~/lib/platform/domains/domain.server";
import { notFound } from "~/lib/platform/http/response/responses.server";
import type { AnyRecordKind } from "~/lib/records/record.server";
import type { TakeBack } from "~/lib/records/undo.server";
import type { SearchSource } from "~/lib/search/sources.server";
import type { InterfaceIcon } from "~/lib/platform/icons/sprite";

type AppInput = Domain & {
  /** The icon of its item in the navigation; its name is `staff.navigation.<id>`. */
  icon: InterfaceIcon;
  /** Its items in the navigation; without them, one that leads to `/apps/<id>`. */
  items?: () => readonly { id: string; icon: InterfaceIcon; link: string }[];
  /** Where they stand; without it, among the apps. */
  branch?: "dashboards" | "apps";
  /** Apps with a low one come first in the navigation. */
  order: number;
  /** An installation that begins without the sample has it switched off. */
  isOffAtFirst?: true;
};

declare module "~/lib/platform/domains/domain.server" {
  interface DomainParts {
    /** The id of an app that is switched off where an installation begins without the sample. */
    offAtFirst: string;
  }
}

/** Whether this installation uses the app: the settings group "apps" switches it off. */
export const usesApp = ({ policies }: Actor, app: string): boolean => !policies.appsOff.includes(app);

/**
 * A domain with pages of its own, under `/apps/<id>` unless `items` says where. Where the app is switched off, its
 * pages, operations, results of a search and
 * item of the navigation are not there; its data stays.
 */
export function defineApp({ icon, order, isOffAtFirst, items, branch = "apps", ...domain }: AppInput): Domain {
  const { id, api = [], search = [], records = [], attachments = [], undoSteps = {} } = domain;
  const isThere = (actor: Actor) => usesApp(actor, id);
  const taking =
    (takeBack: TakeBack): TakeBack =>
    async (actor, item) => {
      if (!isThere(actor)) throw notFound();
      return takeBack(actor, item);
    };
  return defineDomain({
    ...domain,
    undoSteps: Object.fromEntries(Object.entries(undoSteps).map(([name, step]) => [name, taking(step)])),
    ...(isOffAtFirst ? { offAtFirst: id } : {}),
    records: records.map((kind): AnyRecordKind => ({ ...kind, isThere })),
    attachments: attachments.map((kind): AttachmentKind => ({
      ...kind,
      mayAttach: (actor) => isThere(actor) && kind.mayAttach(actor),
      maySee: async (actor, ownerId) => isThere(actor) && kind.maySee(actor, ownerId),
    })),
    api: api.map((operation): ApiOperation => ({ ...operation, isThere })),
    search: search.map((source): SearchSource => ({
      ...source,
      search: async (actor, ...rest) => (isThere(actor) ? source.search(actor, ...rest) : []),
      ...(source.searchNear
        ? {
            searchNear: async (actor, ...rest) =>
              isThere(actor) ? ((await source.searchNear?.(actor, ...rest)) ?? []) : [],
          }
        : {}),
    })),
    navigation: [
      {
        branch,
        place: order,
        items: (actor) => (isThere(actor) ? (items?.() ?? [{ id, icon, link: `/apps/${id}` }]) : []),
      },
    ],
  });
}

/** The first line of every loader and action of an app. @throws as `requireUser`; Refusal 404 where the app is off */
export async function requireAppUser(app: string, request: Request, context?: unknown): Promise<Actor> {
  const actor = await requireUser(request, context);
  if (!usesApp(actor, app)) throw notFound();
  return actor;
}
