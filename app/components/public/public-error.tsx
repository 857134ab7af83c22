import { Link, isRouteErrorResponse } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "~/components/ui/button";
import type { Locale } from "~/lib/content/values";
import { publicPaths } from "~/lib/content/paths";
import { searchPath } from "~/lib/public-site/public-sections";

/** Drawings of public/icons/errors.svg. */
const pictures: Record<string, string> = { "404": "signpost", "410": "signpost", "500": "plug" };

/** Not there, no longer there, or our fault: in a citizen's words, with ways on. */
export function PublicError({ error, locale }: { error: unknown; locale: Locale }) {
  const { t } = useTranslation();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const worded = status === 410 ? "410" : status >= 500 ? "500" : "404";
  const language = locale === "tr" ? "" : `?lang=${locale}`;
  return (
    <div className="mx-auto flex max-w-140 flex-col items-center py-10 text-center sm:py-20">
      <svg aria-hidden className="mb-6 h-40 w-60 max-w-full">
        <use href={`/icons/errors.svg#${pictures[worded] ?? "plug"}`} />
      </svg>
      <h1 className="text-3xl font-bold tracking-tight text-balance sm:text-4xl">{t(`public.errors.${worded}.title`)}</h1>
      <p className="mt-3 text-lg text-balance text-muted-foreground">{t(`public.errors.${worded}.text`)}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Button asChild>
          <Link to={publicPaths.home(locale)}>{t("public.backHome")}</Link>
        </Button>
        <Button asChild variant="outline">
          <Link to={`${searchPath}${language}`}>{t("public.search.title")}</Link>
        </Button>
      </div>
    </div>
  );
}
