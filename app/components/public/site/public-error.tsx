import { Link, isRouteErrorResponse, useLocation } from "@remix-run/react";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";

import { Button } from "~/components/ui/button";
import { publicPaths } from "~/lib/content/definition/paths";
import type { Locale, Localized } from "~/lib/content/values";
import type { FrameMenu } from "~/lib/menus/site-menus.server";
import { formatDateTime } from "~/lib/platform/text/dates/dates";
import { searchPath } from "~/lib/content/definition/public/search-path";
import type { SiteTexts } from "~/lib/public-site/site/site-texts";
import { translate } from "~/lib/content/translated-text";
import type { WayBack, WithdrawnPage } from "~/lib/public-site/withdrawn-page";

import { LocalizedText } from "~/components/public/localized-text";
import { SearchForm } from "./search-form";
import { SearchSuggestions } from "./search-suggestions";

/** Drawings in public/icons/errors.svg. */
const pictures = { 403: "lock", 405: "plug", 404: "signpost", 410: "signpost", 500: "plug", 503: "barrier" } as const;

/** The status whose texts are shown. */
export function publicStatus(error: unknown): keyof typeof pictures {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 403 || status === 405 || status === 410 || status === 503) return status;
  return status >= 500 ? 500 : 404;
}

type Closed = { message: Localized; until: string | null };

function closedOf(error: unknown): Closed | null {
  if (!isRouteErrorResponse(error) || error.status !== 503) return null;
  const answer = error.data as (Partial<Closed> & { code?: string }) | null;
  return answer?.code === "closed" ? { message: answer.message ?? {}, until: answer.until ?? null } : null;
}

type PublicErrorProps = {
  error: unknown;
  locale: Locale;
  /** Frequently visited pages. */ suggestions?: FrameMenu | null;
  /** Staff texts for it. */ texts?: SiteTexts | undefined;
};

/** 404, 410, closed or a server error, with links. */
export function PublicError({ error, locale, suggestions = null, texts = {} }: PublicErrorProps) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const worded = publicStatus(error);
  const closed = closedOf(error);
  const message = closed && translate(closed.message, locale);
  const written = closed
    ? texts.closed
    : { 403: undefined, 405: undefined, 404: texts.missing, 410: texts.gone, 500: texts.broken, 503: undefined }[
        worded
      ];
  const isMissing = worded === 404 || worded === 410;
  const wayBack = isMissing ? errorValue<WayBack>(error, "section") : null;
  return (
    <div className="mx-auto flex max-w-140 flex-col items-center py-10 text-center sm:py-20">
      <svg aria-hidden className="mb-6 h-40 w-60 max-w-full">
        <use href={`/icons/errors.svg#${pictures[worded]}`} />
      </svg>
      <h1 className="text-3xl font-bold tracking-tight text-balance sm:text-4xl">
        {t(closed ? "public.closed.title" : `public.errors.${worded}.title`)}
      </h1>
      <p className="mt-3 text-lg text-balance whitespace-pre-line text-muted-foreground">
        {message ? (
          <LocalizedText text={message} />
        ) : (
          (written ?? t(closed ? "public.closed.text" : `public.errors.${worded}.text`))
        )}
      </p>
      {closed?.until ? (
        <p className="mt-3 text-lg font-semibold">
          {t("public.closed.until", { time: formatDateTime(closed.until, locale) })}
        </p>
      ) : null}
      {worded === 410 ? <Withdrawn page={errorValue<WithdrawnPage>(error, "withdrawn")} /> : null}
      {isMissing ? (
        <SearchForm
          action={searchPath}
          locale={locale}
          label={t("public.search.label")}
          value={searchTermsOf(pathname)}
          className="mt-8 w-full"
        />
      ) : null}
      {isMissing && suggestions ? (
        <SearchSuggestions menu={suggestions} path={pathname} className="mt-6 [&_ul]:justify-center" />
      ) : null}
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {worded >= 500 ? (
          <Button asChild>
            <Link to={`${pathname}${search}`} reloadDocument>
              {t("errors.tryAgain")}
            </Link>
          </Button>
        ) : null}
        {wayBack ? (
          <Button asChild>
            <Link to={wayBack.href}>{t("public.toSection", { section: wayBack.title })}</Link>
          </Button>
        ) : null}
        {closed ? null : (
          <Button asChild variant={worded >= 500 || wayBack ? "outline" : "default"}>
            <Link to={publicPaths.home(locale)}>{t("public.backHome")}</Link>
          </Button>
        )}
      </div>
    </div>
  );
}

/** The last segment as search terms; "" when it is no name. */
function searchTermsOf(pathname: string): string {
  const last = pathname.split("/").at(-1) ?? "";
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(last) && last.length < 100 && last !== "home"
    ? last.replaceAll("-", " ")
    : "";
}

/** Data of the answer. */
function errorValue<Value>(error: unknown, name: "section" | "withdrawn"): Value | null {
  const data: unknown = isRouteErrorResponse(error) ? error.data : null;
  return typeof data === "object" && data !== null && name in data
    ? ((data as Record<string, unknown>)[name] as Value)
    : null;
}

function Withdrawn({ page }: { page: WithdrawnPage | null }) {
  const { t } = useTranslation();
  if (!page) return null;
  const facts = [
    ["what", <LocalizedText key="title" text={page.title} />],
    ["on", page.on],
    ["reason", page.reason],
  ] as const;
  return (
    <dl
      className={
        "mt-8 grid w-full gap-x-6 gap-y-2 rounded-xl border bg-card p-5 text-start " +
        "sm:grid-cols-[auto_minmax(0,1fr)]"
      }
    >
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <dt className="text-base text-muted-foreground">{t(`public.withdrawn.${name}`)}</dt>
          <dd className="font-medium max-sm:mb-2">{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
