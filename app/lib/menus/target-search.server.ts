import type { TFunction } from "i18next";

import type { Actor } from "~/lib/access/actor";
import { searchLinkTargets } from "~/lib/content/list/link-targets.server";
import { titleFor } from "~/lib/content/title-for";
import type { Locale } from "~/lib/content/values";
import { listFiles } from "~/lib/files/files.server";

/** `value`: as forms name it, `record:<section>:<id>` or `file:<id>`. */
export type FoundTarget = { value: string; title: string; of: string };

export async function searchTargets(
  actor: Actor,
  query: string,
  t: TFunction,
  locale: Locale,
  { withFiles = true, isPublic = false } = {},
): Promise<FoundTarget[]> {
  actor.assertCan("view", { area: "menu" });
  const search = query.trim().slice(0, 200);
  if (search.length < 2) return [];
  const [entries, files] = await Promise.all([
    searchLinkTargets(actor, search),
    withFiles && actor.can("files.view") ? listFiles(actor, { search, size: 10 }) : null,
  ]);
  const shown = isPublic
    ? entries.filter(({ liveVersion, href }) => liveVersion !== null && href.tr !== null)
    : entries;
  return [
    ...shown.map(({ id, section, title, state, liveVersion }) => ({
      value: isPublic ? id : `record:${section}:${id}`,
      title: titleFor(title, locale)?.text ?? t("content.untitled"),
      of: `${t(`content.sections.${section}.title`)}${liveVersion === null ? ` · ${t(`content.states.${state}`)}` : ""}`,
    })),
    ...(files?.items ?? []).map(({ id, originalName }) => ({
      value: `file:${id}`,
      title: originalName,
      of: t("menus.link.file"),
    })),
  ];
}
