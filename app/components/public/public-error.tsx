import { Link, isRouteErrorResponse, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Button } from "~/components/ui/button";
import { publicPaths } from "~/lib/content/definition/paths";
import type { Locale } from "~/lib/content/values";
import { searchPath } from "~/lib/public-site/search-path";

/** Drawings of public/icons/errors.svg. */
const pictures = { 403: "lock", 405: "plug", 404: "signpost", 410: "signpost", 500: "plug", 503: "barrier" } as const;

/** The status whose words a citizen reads. */
export function publicStatus(error: unknown): keyof typeof pictures {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 403 || status === 405 || status === 410 || status === 503) return status;
  return status >= 500 ? 500 : 404;
}

/** Not there, no longer there, or our fault: in a citizen's words, with ways on. */
export function PublicError({ error, locale }: { error: unknown; locale: Locale }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const worded = publicStatus(error);
  const language = locale === "tr" ? "" : `?lang=${locale}`;
  return (
    <div className="mx-auto flex max-w-140 flex-col items-center py-10 text-center sm:py-20">
      <svg aria-hidden className="mb-6 h-40 w-60 max-w-full">
        <use href={`/icons/errors.svg#${pictures[worded]}`} />
      </svg>
      <h1 className="text-3xl font-bold tracking-tight text-balance sm:text-4xl">{t(`public.errors.${worded}.title`)}</h1>
      <p className="mt-3 text-lg text-balance text-muted-foreground">{t(`public.errors.${worded}.text`)}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {worded >= 500 ? (
          <Button asChild>
            <Link to={`${pathname}${search}`} reloadDocument>
              {t("errors.tryAgain")}
            </Link>
          </Button>
        ) : null}
        <Button asChild variant={worded >= 500 ? "outline" : "default"}>
          <Link to={publicPaths.home(locale)}>{t("public.backHome")}</Link>
        </Button>
        {worded < 500 ? (
          <Button asChild variant="outline">
            <Link to={`${searchPath}${language}`}>{t("public.search.title")}</Link>
          </Button>
        ) : null}
      </div>
    </div>
  );
}
