import { Link, isRouteErrorResponse } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "~/components/ui/button";
import { Icon } from "~/components/icon";
import type { Locale } from "~/lib/content/values";
import { publicPaths } from "~/lib/content/paths";
import { searchPath } from "~/lib/public-site/public-sections";

const icons: Record<string, string> = {
  "404": "heroicons_outline:magnifying-glass", "410": "heroicons_outline:archive-box-x-mark", "500": "heroicons_outline:exclamation-triangle",
};

/** Not there, no longer there, or our fault: in a citizen's words, with ways on. */
export function PublicError({ error, locale }: { error: unknown; locale: Locale }) {
  const { t } = useTranslation();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const worded = status === 410 ? "410" : status >= 500 ? "500" : "404";
  const language = locale === "tr" ? "" : `?lang=${locale}`;
  return (
    <div className="mx-auto flex max-w-140 flex-col items-center py-10 text-center sm:py-20">
      <span className="mb-6 flex size-20 items-center justify-center rounded-full bg-primary-soft text-primary">
        <Icon name={icons[worded] ?? ""} className="size-10" />
      </span>
      <h1 className="text-3xl font-bold tracking-tight sm:text-4xl">{t(`public.errors.${worded}.title`)}</h1>
      <p className="mt-3 text-lg text-muted-foreground">{t(`public.errors.${worded}.text`)}</p>
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
