import { data, redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { useOwnAnswer } from "~/components/controls/answer/use-answer";
import { pageMeta } from "~/components/page-meta";
import { Card } from "~/components/ui/card";
import { PageTitle } from "~/components/controls/page-title";
import { ShortcutForm } from "~/layouts/parts/panels/shortcuts-form";
import { ModeButtons, shortcutsTitle } from "~/layouts/parts/panels/shortcuts-modes";
import { ShortcutTiles } from "~/layouts/parts/panels/shortcuts-tiles";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireUser } from "~/lib/auth/session/guards.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { readForm } from "~/lib/platform/http/request/request.server";
import { badRequest } from "~/lib/platform/http/response/responses.server";
import { samePlace } from "~/lib/platform/http/request/same-place";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { isRefusal, orRefusal } from "~/lib/platform/refusal";
import { drawnIcon } from "~/lib/shortcuts/drawn-icon.server";
import { shortcutValues, type ShortcutResult } from "~/lib/shortcuts/shortcut";
import { shortcutModes, shortcutsPath } from "~/lib/shortcuts/shortcut-paths";
import { createShortcut, deleteShortcut, listShownShortcuts, updateShortcut } from "~/lib/shortcuts/shortcuts.server";

export const handle: RouteHandle<typeof loader> = { title: (match) => match.data?.title };
export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => pageMeta(loaded?.title);

/** `?mode=…&id=…`: the panel's modes as addresses. `?icon=` previews a name. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  const query = new URL(request.url).searchParams;
  const [t, locale] = await Promise.all([getFixedT(request), getLanguage(request)]);
  const shortcuts = await listShownShortcuts(actor, locale);
  const mode = shortcutModes.find((known) => known === query.get("mode")) ?? "view";
  const shortcut = mode === "edit" ? shortcuts.find(({ id }) => id === query.get("id")) : undefined;
  if (mode === "edit" && !shortcut) throw redirect(shortcutsPath("modify"));
  const icon = query.get("icon");
  return {
    title: t("shortcuts.all"),
    shortcuts,
    mode,
    shortcut,
    preview: icon ? { icon, drawn: drawnIcon(icon) } : null,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  const form = await readForm(request);
  const id = new URL(request.url).searchParams.get("id");
  switch (form.get("intent") ?? "save") {
    case "save": {
      const typed = shortcutValues(form);
      const saving = async () => {
        const updated = id ? await updateShortcut(actor, id, typed) : null;
        // A shortcut deleted in another window is added again, so that the typed text is not lost.
        if (!updated) await createShortcut(actor, typed, await getLanguage(request));
        return updated !== null;
      };
      const isUpdate = await orRefusal(saving(), 422);
      if (isRefusal(isUpdate))
        return data<ShortcutResult>({ done: false, fields: isUpdate.fields ?? {}, typed }, { status: 400 });
      return answer(form, isUpdate ? "shortcuts.said.updated" : "shortcuts.said.created");
    }
    case "delete":
      await deleteShortcut(actor, id);
      return answer(form, "shortcuts.said.deleted");
    default:
      throw badRequest("unknown intent");
  }
}

/** The page redirects; the panel stays open. */
async function answer(form: FormData, key: string): Promise<Response | ShortcutResult> {
  const wanted = form.get("redirectTo");
  return typeof wanted === "string" ? redirectWithToast(samePlace(wanted), { tone: "success", key }) : { done: true };
}

export default function Shortcuts() {
  const { t } = useTranslation();
  const { shortcuts, mode, shortcut } = useLoaderData<typeof loader>();
  const result = useOwnAnswer<typeof action>() as ShortcutResult | undefined;
  return (
    <div className="flex w-full flex-col gap-6 p-4 sm:p-8">
      <header>
        <PageTitle>{t("shortcuts.all")}</PageTitle>
        <p className="mt-1 max-w-160 text-muted-foreground">{t("shortcuts.intro")}</p>
      </header>
      <Card className={mode === "add" || mode === "edit" ? "max-w-140" : undefined}>
        <div className="flex min-h-14 flex-wrap items-center justify-end gap-x-1 border-b py-2 ps-5 pe-2 sm:ps-6">
          <h2 className="min-w-0 flex-1 text-lg font-semibold whitespace-nowrap">{t(shortcutsTitle[mode])}</h2>
          <ModeButtons mode={mode} isWorded />
        </div>
        {mode === "add" || mode === "edit" ? (
          <ShortcutForm key={shortcut?.id ?? mode} shortcut={shortcut} result={result} className="p-5 sm:p-6" />
        ) : (
          <ShortcutTiles shortcuts={shortcuts} mode={mode} className="grid-cols-2 sm:grid-cols-3 lg:grid-cols-4" />
        )}
      </Card>
    </div>
  );
}
