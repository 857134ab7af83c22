import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useFetcher, useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { useOwnAnswer } from "~/components/controls/answer/use-answer";
import { translateIssue } from "~/components/fields/issue-text";
import { pageMeta } from "~/components/page-meta";
import { Alert } from "~/components/ui/alert";
import { Button, buttonVariants } from "~/components/ui/button";
import { Card, CardContent, CardFooter } from "~/components/ui/card";
import { EmptyState } from "~/components/controls/empty-state";
import { Field } from "~/components/controls/field";
import { RecordPage } from "~/components/records/record-page";
import { Input } from "~/components/ui/input";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireUser } from "~/lib/auth/session/guards.server";
import { findBrokenLinks } from "~/lib/menus/broken-links.server";
import { describeLinks } from "~/lib/menus/link-labels.server";
import { itemLimits } from "~/lib/menus/menu-document";
import { showMenu } from "~/lib/menus/menu-items.server";
import { menuPaths } from "~/lib/menus/menu-paths";
import { getMenu, listMenuVersions } from "~/lib/menus/menus.server";
import { readForm } from "~/lib/platform/http/request/request.server";
import { isUnanswered } from "~/lib/platform/http/request/unanswered";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { formatDateTime } from "~/lib/platform/text/dates/dates";

import { changeByForm, type MenuRefusal } from "./menu-action.server";
import { MenuPreview } from "./menu-preview";
import { MenuStateBadge } from "./menu-state";
import { MenuTree, useDragKey } from "./menu-tree";

export const handle: RouteHandle<typeof loader> = { title: ({ data }) => data?.title };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

const area = { area: "menu" } as const;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  const menu = await getMenu(actor, params.code ?? "");
  const { code, draft, live, ...rest } = menu;
  const now = Date.now();
  const removed = /^\d{1,9}$/.exec(new URL(request.url).searchParams.get("removed") ?? "")?.[0];
  const [t, locale] = await Promise.all([getFixedT(request), getLanguage(request)]);
  const [broken, links, versions, tr, en] = await Promise.all([
    findBrokenLinks(actor, draft),
    describeLinks(draft.items, t, locale),
    listMenuVersions(actor, code, 10),
    showMenu(code, draft, "tr", now),
    showMenu(code, draft, "en", now),
  ]);
  return {
    ...rest,
    code,
    draft,
    isPublic: live !== null,
    broken,
    links,
    versions,
    locale,
    now,
    title: menu.place === "custom" ? (draft.title.tr ?? code) : t(`menus.editors.${code}`),
    shown: { tr, en },
    // Only the newest change can be undone here.
    removed: removed === String(menu.version) ? menu.version : null,
    may: {
      change: actor.can("arrange", area),
      trash: menu.place === "custom" && actor.can("createSystem", area),
      audit: actor.can("audit.view"),
    },
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  actor.assertCan("arrange", area);
  const { code } = await getMenu(actor, params.code ?? "");
  return changeByForm(actor, code, await readForm(request));
}

/** The page that reports another's change also shows it. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate && !isUnanswered(actionStatus);
}

export default function MenuEditor() {
  const { t } = useTranslation();
  const {
    code,
    place,
    title,
    state,
    version,
    draft,
    maxDepth,
    maxItems,
    broken,
    links,
    may,
    removed,
    locale,
    hasPrevious,
    publishedVersion,
    now,
  } = useLoaderData<typeof loader>();
  const posted = useOwnAnswer<typeof action>() as MenuRefusal | undefined;
  const dragged = useFetcher<MenuRefusal>({ key: useDragKey() });
  const refused = dragged.data ?? posted;
  const brokenBy = Object.fromEntries(broken.map(({ item, reason }) => [item, reason]));
  const general = Object.entries(refused?.errors ?? {}).flatMap(([name, found]) =>
    name.startsWith("title") ? [] : found.map((one) => translateIssue(t, one, { id: "" })),
  );
  const actions = may.change ? (
    <Form method="post" className="flex flex-wrap gap-3">
      <button type="submit" name="intent" value="" className="sr-only" tabIndex={-1} aria-hidden />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="publishedVersion" value={publishedVersion ?? 0} />
      {hasPrevious ? (
        <Button type="submit" name="intent" value="undo-publish" variant="outline">
          {t("menus.undoPublish")}
        </Button>
      ) : null}
      <Button type="submit" name="intent" value="publish" disabled={state === "published" || state === "empty"}>
        {t("menus.publish")}
      </Button>
    </Form>
  ) : null;
  return (
    <RecordPage
      title={
        <span className="inline-flex flex-wrap items-center gap-3">
          {title} <MenuStateBadge state={state} />
        </span>
      }
      description={t("menus.placeWords", { place: t(`menus.places.${place}`), depth: maxDepth, count: maxItems })}
      back={{ to: menuPaths.overview, label: t("menus.title") }}
      actions={actions}
    >
      {refused?.stale ? (
        <Alert
          tone="warning"
          title={t("menus.stale.title")}
          actions={
            <Link to={menuPaths.menu(code)} className={buttonVariants({ variant: "outline", size: "sm" })}>
              {t("menus.stale.reload")}
            </Link>
          }
        >
          {t("menus.stale.text", {
            name: refused.stale.by ?? t("content.conflict.somebody"),
            time: formatDateTime(refused.stale.at, locale),
          })}
          {refused.stale.title ? (
            <ul className="mt-2 list-disc ps-5">
              {(["tr", "en"] as const).map((one) => (
                <li key={one}>
                  <strong>{t(`menus.fields.title.${one}`)}:</strong> {refused.stale?.title?.[one] ?? "–"}
                </li>
              ))}
            </ul>
          ) : null}
        </Alert>
      ) : null}
      {general.length > 0 ? <Alert tone="error">{general.join(" ")}</Alert> : null}
      {removed !== null && may.change ? (
        <Form method="post">
          <input type="hidden" name="version" value={version} />
          <Alert
            tone="success"
            actions={
              <Button type="submit" name="intent" value={`undo:${removed}`} variant="outline" size="sm">
                {t("menus.undo")}
              </Button>
            }
          >
            {t("menus.removed")}
          </Alert>
        </Form>
      ) : null}
      {broken.length > 0 ? (
        <Alert tone="warning" role="status" title={t("menus.brokenTitle")}>
          <ul className="mt-1">
            {broken.map(({ item, title: of, reason }) => (
              <li key={item}>
                <a href={`#item-${item}`} className="font-medium underline underline-offset-4 hover:no-underline">
                  {of.tr ?? t("content.untitled")}
                </a>
                {`: ${t(`menus.broken.${reason}`)}`}
              </li>
            ))}
          </ul>
          <p className="mt-2 text-sm">{t("menus.brokenHint")}</p>
        </Alert>
      ) : null}
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <section aria-labelledby="items-title" className="flex min-w-0 flex-col gap-4">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 id="items-title" className="text-lg font-semibold">
              {t("menus.itemsTitle", { count: draft.items.length, max: maxItems })}
            </h2>
            {may.change && draft.items.length < maxItems ? (
              <Link to={menuPaths.item(code, "new")} className={buttonVariants({ variant: "outline", size: "sm" })}>
                {t("menus.addItem")}
              </Link>
            ) : null}
          </div>
          {draft.items.length === 0 ? (
            <EmptyState
              icon="heroicons_outline:bars-3"
              title={t("menus.noItems")}
              description={t("menus.noItemsHint")}
            />
          ) : null}
          <Form method="post" preventScrollReset className="contents">
            {/* Enter presses a form's first button: this one does nothing. */}
            <button type="submit" name="intent" value="" className="sr-only" tabIndex={-1} aria-hidden />
            <input type="hidden" name="version" value={version} />
            <MenuTree
              code={code}
              version={version}
              items={draft.items}
              maxDepth={maxDepth}
              links={links}
              broken={brokenBy}
              mayChange={may.change}
              now={now}
            />
          </Form>
          {may.change && draft.items.length > 1 ? (
            <p className="text-sm text-muted-foreground">{t("menus.moveHint")}</p>
          ) : null}
        </section>
        <div className="flex min-w-0 flex-col gap-6">
          <Preview />
          {may.change ? <TitleForm typed={refused?.typed} errors={refused?.errors} /> : null}
          <History />
          {may.trash ? (
            <Form method="post">
              <button type="submit" name="intent" value="" className="sr-only" tabIndex={-1} aria-hidden />
              <input type="hidden" name="version" value={version} />
              <section className="rounded-xl border bg-card p-5 shadow-card" aria-labelledby="trash-menu">
                <h2 id="trash-menu" className="font-semibold">
                  {t("menus.trash")}
                </h2>
                <p className="my-3 text-sm text-muted-foreground">{t("menus.trashText")}</p>
                <Button type="submit" name="intent" value="trash" variant="outline" size="sm">
                  {t("menus.trash")}
                </Button>
              </section>
            </Form>
          ) : null}
        </div>
      </div>
    </RecordPage>
  );
}

function Preview() {
  const { t } = useTranslation();
  const { shown, place, title } = useLoaderData<typeof loader>();
  return (
    <section aria-labelledby="preview-title" className="rounded-xl border bg-card p-5 shadow-card">
      <h2 id="preview-title" className="font-semibold">
        {t("menus.preview.title")}
      </h2>
      <p className="mt-1 mb-3 text-sm text-muted-foreground">{t("menus.preview.text")}</p>
      {(["tr", "en"] as const).map((locale) => (
        <details key={locale} open={locale === "tr"} className="border-t py-2">
          <summary className="mb-2 cursor-pointer font-medium">{t(`menus.preview.${locale}`)}</summary>
          {shown[locale].items.length === 0 ? (
            <p className="text-sm text-muted-foreground">{t("menus.preview.nothing")}</p>
          ) : (
            <MenuPreview
              place={place}
              title={shown[locale].title.text || title}
              items={shown[locale].items}
              lang={locale}
            />
          )}
        </details>
      ))}
    </section>
  );
}

function TitleForm({ typed, errors }: { typed: MenuRefusal["typed"]; errors: Record<string, string[]> | undefined }) {
  const { t } = useTranslation();
  const { version, draft } = useLoaderData<typeof loader>();
  return (
    <Card>
      <Form method="post" key={version}>
        <CardContent className="flex flex-col gap-4">
          <h2 className="font-semibold">{t("menus.ownTitle")}</h2>
          <input type="hidden" name="version" value={typed?.version ?? version} />
          {(["tr", "en"] as const).map((locale) => (
            <Field
              key={locale}
              id={`title.${locale}`}
              label={t(`menus.fields.title.${locale}`)}
              errors={(errors?.[`title.${locale}`] ?? []).map((one) => translateIssue(t, one, { id: "" }))}
            >
              {(control) => (
                <Input
                  {...control}
                  name={`title.${locale}`}
                  lang={locale}
                  defaultValue={typed?.[locale] ?? draft.title[locale] ?? ""}
                  maxLength={itemLimits.title}
                  autoComplete="off"
                />
              )}
            </Field>
          ))}
        </CardContent>
        <CardFooter>
          <Button type="submit" name="intent" value="title" variant="outline" size="sm">
            {t("settings.save")}
          </Button>
        </CardFooter>
      </Form>
    </Card>
  );
}

function History() {
  const { t } = useTranslation();
  const { versions, publishedVersion, locale, code, may } = useLoaderData<typeof loader>();
  if (versions.length === 0) return null;
  return (
    <section aria-labelledby="history-title" className="rounded-xl border bg-card p-5 shadow-card">
      <h2 id="history-title" className="font-semibold">
        {t("menus.history")}
      </h2>
      <ul className="mt-2 flex flex-col gap-1 text-sm text-muted-foreground">
        {versions.map(({ version, createdAt, author }) => (
          <li key={version}>
            {t("menus.version", {
              version,
              name: author ?? t("content.conflict.somebody"),
              time: formatDateTime(createdAt, locale),
            })}
            {version === publishedVersion ? ` · ${t("menus.states.published")}` : ""}
          </li>
        ))}
      </ul>
      {may.audit ? (
        <Link
          to={`/administration/audit?type=menu&object=${code}`}
          className="mt-3 inline-block text-sm text-primary underline underline-offset-4 hover:no-underline"
        >
          {t("menus.toAudit")}
        </Link>
      ) : null}
    </section>
  );
}
