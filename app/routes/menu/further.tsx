import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { useOwnAnswer } from "~/components/controls/answer/use-answer";
import { translateIssue } from "~/components/fields/issue-text";
import { pageMeta } from "~/components/page-meta";
import { Button } from "~/components/ui/button";
import { Card, CardContent, CardFooter } from "~/components/ui/card";
import { EmptyState } from "~/components/controls/empty-state";
import { Field } from "~/components/controls/field";
import { RecordPage } from "~/components/records/record-page";
import { Input } from "~/components/ui/input";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireUser } from "~/lib/auth/session/guards.server";
import { itemLimits } from "~/lib/menus/menu-document";
import { menuPaths } from "~/lib/menus/menu-paths";
import { shapeOf } from "~/lib/menus/menu-table";
import { createMenu, listMenus } from "~/lib/menus/menus.server";
import { readDocument } from "~/lib/menus/read-document.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { readForm } from "~/lib/platform/http/request/request.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { isRefusal, orRefusal } from "~/lib/platform/refusal";

import { MenuStateBadge } from "./menu-state";

export const handle: RouteHandle<typeof loader> = { title: ({ data: loaded }) => loaded?.title };
export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => pageMeta(loaded?.title);

const area = { area: "menu" } as const;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  const [menus, t] = await Promise.all([listMenus(actor), getFixedT(request)]);
  const rows = menus
    .filter(({ place }) => place === "custom")
    .map(({ code, draft, state }) => ({ code, title: draft.title.tr ?? code, items: draft.items.length, state }));
  return { title: t("menus.further.title"), rows, canCreate: actor.can("createSystem", area) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  actor.assertCan("createSystem", area);
  const form = await readForm(request);
  const typed = {
    code: String(form.get("code") ?? ""),
    tr: String(form.get("title.tr") ?? ""),
    en: String(form.get("title.en") ?? ""),
  };
  const create = async () => {
    const document = readDocument({ title: { tr: typed.tr, en: typed.en } }, shapeOf(""));
    return createMenu(actor, { code: typed.code.trim(), document });
  };
  const created = await orRefusal(create(), 422);
  if (isRefusal(created)) return data({ typed, errors: created.fields ?? {} }, { status: 400 });
  return redirectWithToast(menuPaths.menu(created.code), { tone: "success", key: "menus.further.created" });
}

export default function Further() {
  const { t } = useTranslation();
  const { title, rows, canCreate } = useLoaderData<typeof loader>();
  const refused = useOwnAnswer<typeof action>();
  const errors: Readonly<Record<string, string[]>> = refused?.errors ?? {};
  const problems = (name: string) => (errors[name] ?? []).map((one) => translateIssue(t, one, { id: "" }));
  return (
    <RecordPage
      title={title}
      description={t("menus.further.description")}
      back={{ to: menuPaths.overview, label: t("menus.title") }}
      isNarrow
    >
      {rows.length === 0 ? <EmptyState icon="heroicons_outline:bars-3" title={t("menus.further.none")} /> : null}
      {rows.length > 0 ? (
        <ul className="divide-y rounded-xl border bg-card shadow-card">
          {rows.map(({ code, title: name, items, state }) => (
            <li key={code}>
              <Link
                to={menuPaths.menu(code)}
                className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 px-5 py-3 hover:bg-accent"
              >
                <span className="font-medium">{name}</span>
                <span className="flex items-center gap-2 text-sm text-muted-foreground">
                  {t("menus.items", { count: items })}
                  <MenuStateBadge state={state} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      {canCreate ? (
        <Card>
          <Form method="post">
            <CardContent className="flex flex-col gap-6">
              <h2 className="text-lg font-semibold">{t("menus.further.create")}</h2>
              <Field
                id="code"
                label={t("menus.further.code")}
                hint={t("menus.further.codeHint")}
                errors={problems("code")}
              >
                {(control) => (
                  <Input
                    {...control}
                    name="code"
                    defaultValue={refused?.typed.code}
                    maxLength={40}
                    autoComplete="off"
                    autoCapitalize="none"
                    spellCheck={false}
                  />
                )}
              </Field>
              {(["tr", "en"] as const).map((locale) => (
                <Field
                  key={locale}
                  id={`title.${locale}`}
                  label={t(`menus.fields.title.${locale}`)}
                  errors={problems(`title.${locale}`)}
                >
                  {(control) => (
                    <Input
                      {...control}
                      name={`title.${locale}`}
                      lang={locale}
                      defaultValue={refused?.typed[locale]}
                      maxLength={itemLimits.title}
                      autoComplete="off"
                    />
                  )}
                </Field>
              ))}
            </CardContent>
            <CardFooter>
              <Button type="submit">{t("menus.further.create")}</Button>
            </CardFooter>
          </Form>
        </Card>
      ) : null}
    </RecordPage>
  );
}
