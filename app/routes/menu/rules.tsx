import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData, useLocation, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";

import { useOwnAnswer } from "~/components/controls/answer/use-answer";
import { Icon } from "~/components/icon";
import { pageMeta } from "~/components/page-meta";
import { Alert } from "~/components/ui/alert";
import { Badge } from "~/components/ui/badge";
import { Button, buttonVariants } from "~/components/ui/button";
import { Card, CardContent } from "~/components/ui/card";
import { EmptyState } from "~/components/controls/empty-state";
import { Field } from "~/components/controls/field";
import { useScriptsOnly } from "~/components/controls/hydration/use-scripts-only";
import { RecordPage } from "~/components/records/record-page";
import { useOrderedList } from "~/components/records/use-ordered-list";
import { cn } from "~/components/ui/cn";
import { Input } from "~/components/ui/input";
import { NativeSelect } from "~/components/ui/native-select";
import { VisuallyHidden } from "~/components/ui/visually-hidden";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "~/components/ui/table";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireUser } from "~/lib/auth/session/guards.server";
import { findSection } from "~/lib/content/definition/registry.server";
import { describeLinks } from "~/lib/menus/link-labels.server";
import { menuPaths } from "~/lib/menus/menu-paths";
import { isOwnMenu } from "~/lib/menus/menu-table";
import { matchTypes } from "~/lib/menus/side-menu";
import {
  listSideMenuRules,
  moveSideMenuRule,
  testAddress,
  type SideMenuRule,
} from "~/lib/menus/side-menu-rules.server";
import { readForm } from "~/lib/platform/http/request/request.server";
import { badRequest } from "~/lib/platform/http/response/responses.server";
import { isUnanswered } from "~/lib/platform/http/request/unanswered";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { findRefusal } from "~/lib/platform/refusal";
import { readMoveIntent } from "~/lib/records/move-intent";

export const handle: RouteHandle<typeof loader> = { title: ({ data: loaded }) => loaded?.title };
export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => pageMeta(loaded?.title);

const area = { area: "menu" } as const;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  const asked = new URL(request.url).searchParams;
  const address = (asked.get("address") ?? "").trim().slice(0, 2_000);
  const [rules, t, locale, tested] = await Promise.all([
    listSideMenuRules(actor),
    getFixedT(request),
    getLanguage(request),
    address ? testAddress(actor, address) : null,
  ]);
  const filter = {
    menuCode: asked.get("menuCode") ?? "",
    matchType: asked.get("matchType") ?? "",
    active: asked.get("active") ?? "",
  };
  const records = await describeLinks(
    rules.flatMap(({ id, matchType, target, section }) =>
      matchType === "record" && section ? [{ id, link: { type: "record" as const, section, id: target } }] : [],
    ),
    t,
    locale,
  );
  const targetOf = ({ id, matchType, target }: SideMenuRule) =>
    matchType === "record"
      ? (records[id] ?? target)
      : matchType === "section"
        ? findSection(target)
          ? t(`content.sections.${target}.title`)
          : target
        : target;
  const menuName = (code: string) => (isOwnMenu(code) ? t(`menus.editors.${code}`) : code);
  const shown = rules.filter(
    (rule) =>
      (!filter.menuCode || rule.menuCode === filter.menuCode) &&
      (!filter.matchType || rule.matchType === filter.matchType) &&
      (!filter.active || String(rule.active) === filter.active),
  );
  const rows = shown.map((rule) => ({ ...rule, targetText: targetOf(rule), menuName: menuName(rule.menuCode) }));
  return {
    title: t("menus.rules.title"),
    rows,
    filter,
    address,
    mayChange: actor.can("arrange", area),
    menus: [...new Set(rules.map(({ menuCode }) => menuCode))].sort().map((code) => ({ code, name: menuName(code) })),
    tested: tested && {
      path: tested.page.path,
      problem: tested.problem,
      rule: tested.rule && {
        id: tested.rule.id,
        name: tested.rule.name,
        matchType: tested.rule.matchType,
        menuCode: tested.rule.menuCode,
        menuName: menuName(tested.rule.menuCode),
      },
    },
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  actor.assertCan("arrange", area);
  const intent = String((await readForm(request)).get("intent") ?? "");
  const move = readMoveIntent(intent);
  if (intent !== "" && (!move || move.to === "into")) throw badRequest("unknown intent");
  if (move && move.to !== "into") {
    const { id, to, target } = move;
    const refusal = await findRefusal(moveSideMenuRule(actor, id, { to, target }), 404, 409);
    // Else one of the two was thrown away since the page was opened.
    const problem = refusal?.code === "otherRank" ? ("otherRank" as const) : ("gone" as const);
    if (refusal) return data({ problem }, { status: 409 });
  }
  return redirect(`${menuPaths.rules}${new URL(request.url).search}`);
}

/** The present rules stand below the refusal. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate && !isUnanswered(actionStatus);
}

export default function Rules() {
  const { t } = useTranslation();
  const { title, rows, filter, mayChange, menus } = useLoaderData<typeof loader>();
  const refused = useOwnAnswer<typeof action>();
  const scriptsOnly = useScriptsOnly();
  const { pathname, search } = useLocation();
  const find = useCallback((id: string) => rows.find((row) => row.id === id), [rows]);
  const announce = useCallback(
    (id: string, at: number) => t("records.moved", { name: find(id)?.name ?? "", at }),
    [t, find],
  );
  const order = useOrderedList<HTMLDivElement>(
    rows.map(({ id }) => id),
    { action: pathname + search, values: {}, announce, rankOf: (id) => find(id)?.matchType ?? "" },
  );
  return (
    <RecordPage
      title={title}
      description={t("menus.rules.description")}
      back={{ to: menuPaths.overview, label: t("menus.title") }}
      actions={
        mayChange ? (
          <Link to={menuPaths.rule("new")} className={buttonVariants()}>
            {t("menus.rules.add")}
          </Link>
        ) : null
      }
    >
      <TestBox />
      {refused ? <Alert tone="warning">{t(`menus.rules.${refused.problem}`)}</Alert> : null}
      <Form method="get" className="flex flex-wrap items-end gap-4">
        <Field id="menuCode" label={t("menus.rules.fields.menuCode")} className="w-56">
          {(control) => (
            <NativeSelect {...control} name="menuCode" defaultValue={filter.menuCode}>
              <option value="">{t("menus.rules.all")}</option>
              {menus.map(({ code, name }) => (
                <option key={code} value={code}>
                  {`${name} (${code})`}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <Field id="matchType" label={t("menus.rules.fields.matchType")} className="w-44">
          {(control) => (
            <NativeSelect {...control} name="matchType" defaultValue={filter.matchType}>
              <option value="">{t("menus.rules.all")}</option>
              {matchTypes.map((one) => (
                <option key={one} value={one}>
                  {t(`menus.rules.types.${one}`)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <Field id="active" label={t("menus.rules.fields.active")} className="w-36">
          {(control) => (
            <NativeSelect {...control} name="active" defaultValue={filter.active}>
              <option value="">{t("menus.rules.all")}</option>
              <option value="true">{t("public.yes")}</option>
              <option value="false">{t("public.no")}</option>
            </NativeSelect>
          )}
        </Field>
        <Button type="submit" variant="secondary">
          {t("menus.rules.filter")}
        </Button>
      </Form>
      {rows.length === 0 ? <EmptyState icon="heroicons_outline:funnel" title={t("menus.rules.none")} /> : null}
      {rows.length > 0 ? (
        <Form method="post" preventScrollReset>
          <button type="submit" name="intent" value="" className="sr-only" tabIndex={-1} aria-hidden />
          <div ref={order.list} className="overflow-hidden rounded-lg border bg-card shadow-xs">
            <Table label={title}>
              <TableHeader>
                <tr>
                  {(["name", "matchType", "target", "menuCode", "priority", "active"] as const).map((name) => (
                    <TableHead key={name}>{t(`menus.rules.fields.${name}`)}</TableHead>
                  ))}
                  <TableHead className="w-px">
                    <span className="sr-only">{t("content.list.actions")}</span>
                  </TableHead>
                </tr>
              </TableHeader>
              <TableBody>
                {rows.map((row) => (
                  <TableRow key={row.id} className="drop-target" {...(mayChange ? order.row(row.id) : {})}>
                    <TableCell label={t("menus.rules.fields.name")}>
                      <span className="flex items-center gap-2">
                        {mayChange ? (
                          <span
                            aria-hidden
                            title={t("records.drag")}
                            className={cn(
                              "cursor-grab text-lg text-muted-foreground pointer-coarse:hidden print:hidden",
                              scriptsOnly,
                            )}
                            {...order.handle(row.id)}
                          >
                            ⠿
                          </span>
                        ) : null}
                        <Link to={menuPaths.rule(row.id)} className="font-medium hover:underline">
                          {row.name}
                        </Link>
                      </span>
                    </TableCell>
                    <TableCell label={t("menus.rules.fields.matchType")}>
                      {t(`menus.rules.types.${row.matchType}`)}
                    </TableCell>
                    <TableCell label={t("menus.rules.fields.target")} className="wrap-break-word">
                      {row.targetText || "–"}
                    </TableCell>
                    <TableCell label={t("menus.rules.fields.menuCode")}>
                      <Link to={menuPaths.menu(row.menuCode)} className="hover:underline">
                        {row.menuName}
                      </Link>
                    </TableCell>
                    <TableCell label={t("menus.rules.fields.priority")} className="tabular-nums">
                      {row.priority}
                    </TableCell>
                    <TableCell label={t("menus.rules.fields.active")}>
                      <Badge tone={row.active ? "success" : "neutral"}>
                        {t(row.active ? "public.yes" : "public.no")}
                      </Badge>
                    </TableCell>
                    <TableCell>
                      {mayChange ? (
                        <span className="flex justify-end">
                          {(["up", "down"] as const).map((direction) => (
                            <Button
                              key={direction}
                              type="submit"
                              variant="ghost"
                              size="icon"
                              aria-label={t(direction === "up" ? "content.list.moveUp" : "content.list.moveDown", {
                                title: row.name,
                              })}
                              {...order.button(row.id, direction)}
                            >
                              <Icon
                                name={direction === "up" ? "heroicons_mini:arrow-up" : "heroicons_mini:arrow-down"}
                              />
                            </Button>
                          ))}
                        </span>
                      ) : null}
                    </TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </div>
          <VisuallyHidden role="status">{order.announcement}</VisuallyHidden>
        </Form>
      ) : null}
    </RecordPage>
  );
}

function TestBox() {
  const { t } = useTranslation();
  const { address, tested } = useLoaderData<typeof loader>();
  return (
    <Card>
      <CardContent>
        <Form method="get" className="flex flex-wrap items-end gap-3">
          <Field
            id="address"
            label={t("menus.rules.test")}
            hint={t("menus.rules.testHint")}
            className="min-w-0 flex-1 basis-72"
          >
            {(control) => (
              <Input
                {...control}
                name="address"
                defaultValue={address}
                maxLength={2_000}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
              />
            )}
          </Field>
          <Button type="submit" variant="secondary">
            {t("menus.rules.tryIt")}
          </Button>
        </Form>
        {tested?.problem ? (
          <Alert tone="warning" className="mt-4">
            {t(`menus.rules.leadsNowhere.${tested.problem}`, { path: tested.path })}
          </Alert>
        ) : null}
        {tested ? (
          <p role="status" className="mt-4">
            {tested.rule ? (
              <>
                {t("menus.rules.answer", { path: tested.path, type: t(`menus.rules.types.${tested.rule.matchType}`) })}{" "}
                <Link to={menuPaths.rule(tested.rule.id)} className="font-medium underline underline-offset-4">
                  {tested.rule.name}
                </Link>
                {" → "}
                <Link to={menuPaths.menu(tested.rule.menuCode)} className="font-medium underline underline-offset-4">
                  {`${tested.rule.menuName} (${tested.rule.menuCode})`}
                </Link>
              </>
            ) : (
              t("menus.rules.noAnswer", { path: tested.path })
            )}
          </p>
        ) : null}
      </CardContent>
    </Card>
  );
}
