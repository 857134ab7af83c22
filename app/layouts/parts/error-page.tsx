import { Link, isRouteErrorResponse } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "~/components/ui/button";
import { useRootData } from "../root-data";

const worded = [400, 401, 403, 404, 405, 409, 410, 413, 429, 500, 503];

/** The status to word for people: a status without words of its own speaks as 400 or 500. */
export function wordedStatus(error: unknown): number {
  if (!isRouteErrorResponse(error)) return 500;
  if (worded.includes(error.status)) return error.status;
  return error.status >= 400 && error.status < 500 ? 400 : 500;
}

/** What went wrong, in the reader's language, and the ways out. */
export function ErrorPage({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const root = useRootData();
  const status = wordedStatus(error);
  return (
    <div className="flex flex-1 flex-col items-center justify-center px-6 py-16 text-center">
      <p className="mb-3 rounded-full bg-primary-soft px-4 py-1 text-lg font-semibold text-primary tabular-nums">{status}</p>
      <h1 className="text-3xl font-semibold tracking-tight sm:text-4xl">{t(`errors.${status}.title`)}</h1>
      <p className="mt-3 max-w-120 text-lg text-muted-foreground">{t(`errors.${status}.text`)}</p>
      {status === 500 && root ? (
        <p className="mt-4 text-muted-foreground">
          <span className="block font-mono break-all text-foreground">{t("errors.requestId", { id: root.requestId })}</span>
          {t("errors.requestIdHint")}
        </p>
      ) : null}
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Button type="button" variant="outline" className="noscript:hidden" onClick={() => window.history.back()}>
          {t("ui.back")}
        </Button>
        {status === 401 ? (
          <Button asChild>
            <Link to="/sign-in">{t("layout.signIn")}</Link>
          </Button>
        ) : (
          <Button asChild>
            <Link to="/">{t("ui.home")}</Link>
          </Button>
        )}
      </div>
    </div>
  );
}
