import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { pageMeta } from "~/components/page-meta";
import { RecordPage } from "~/components/records/record-page";
import { Alert } from "~/components/ui/alert";
import { Badge } from "~/components/ui/badge";
import { buttonVariants } from "~/components/ui/button";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireUser } from "~/lib/auth/session/guards.server";
import { findBrokenLinks } from "~/lib/menus/broken-links.server";
import { menuPaths } from "~/lib/menus/menu-paths";
import { furtherMenus, menuPlaces } from "~/lib/menus/menu-table";
import { listMenus } from "~/lib/menus/menus.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";

import { MenuStateBadge } from "./menu-state";

export const handle: RouteHandle<typeof loader> = { title: ({ data }) => data?.title };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  const [menus, t] = await Promise.all([listMenus(actor), getFixedT(request)]);
  const rows = await Promise.all(
    menus.map(async (menu) => ({
      code: menu.code,
      place: menu.place,
      title: menu.draft.title.tr ?? null,
      items: menu.draft.items.length,
      depth: menu.maxDepth,
      state: menu.state,
      broken: await findBrokenLinks(actor, menu.draft),
    })),
  );
  return { title: t("menus.title"), rows, canCreate: actor.can("createSystem", { area: "menu" }) };
}

export default function Overview() {
  const { t } = useTranslation();
  const { title, rows, canCreate } = useLoaderData<typeof loader>();
  const broken = rows.filter((row) => row.broken.length > 0);
  const nameOf = ({ code, place, title: own }: (typeof rows)[number]) =>
    place === "custom" ? (own ?? code) : t(`menus.editors.${code}`);
  const actions = (
    <>
      <Link to={menuPaths.rules} className={buttonVariants({ variant: "outline" })}>
        {t("menus.rules.title")}
      </Link>
      <Link to={menuPaths.menu(furtherMenus)} className={buttonVariants({ variant: "outline" })}>
        {t(canCreate ? "menus.further.create" : "menus.further.title")}
      </Link>
    </>
  );
  return (
    <RecordPage title={title} description={t("menus.description")} actions={actions}>
      {broken.length > 0 ? (
        <Alert tone="warning" role="status" title={t("menus.brokenTitle")}>
          <ul className="mt-1 flex flex-col gap-1">
            {broken.map((row) => (
              <li key={row.code}>
                <Link
                  to={menuPaths.menu(row.code)}
                  className="font-medium underline underline-offset-4 hover:no-underline"
                >
                  {nameOf(row)}
                </Link>
                {": "}
                {row.broken
                  .map(({ title: of, reason }) => `${of.tr ?? ""} (${t(`menus.broken.${reason}`)})`)
                  .join(", ")}
              </li>
            ))}
          </ul>
        </Alert>
      ) : null}
      {menuPlaces.map((place) => {
        const own = rows.filter((row) => row.place === place);
        if (own.length === 0) return null;
        return (
          <section key={place} aria-labelledby={`place-${place}`}>
            <h2 id={`place-${place}`} className="mb-2 text-lg font-semibold">
              {t(`menus.places.${place}`)}
            </h2>
            <ul className="divide-y rounded-xl border bg-card shadow-card">
              {own.map((row) => (
                <li key={row.code}>
                  <Link
                    to={menuPaths.menu(row.code)}
                    className={
                      "flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-3 " +
                      "hover:bg-accent"
                    }
                  >
                    <span className="min-w-0">
                      <span className="font-medium">{nameOf(row)}</span>{" "}
                      <span className="text-sm text-muted-foreground">{row.code}</span>
                    </span>
                    <span className="flex flex-wrap items-center gap-2 text-sm text-muted-foreground">
                      {t("menus.items", { count: row.items })}
                      {row.broken.length > 0 ? (
                        <Badge tone="error">{t("menus.brokenCount", { count: row.broken.length })}</Badge>
                      ) : null}
                      <MenuStateBadge state={row.state} />
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </RecordPage>
  );
}
