import { Link, isRouteErrorResponse, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Button } from "~/components/ui/button";

import { useRootData } from "~/layouts/document/root-data";
import { CarriedForm } from "./carried-form";

/** Statuses with texts of their own, and their pictures in public/icons/errors.svg. */
const pictures: Record<number, "signpost" | "lock" | "plug" | "barrier"> = {
  400: "plug",
  401: "lock",
  403: "lock",
  404: "signpost",
  405: "plug",
  409: "plug",
  410: "signpost",
  413: "plug",
  429: "barrier",
  500: "plug",
  503: "barrier",
  507: "plug",
};

/** A status without texts of its own becomes 400 or 500. */
export function wordedStatus(error: unknown): number {
  if (!isRouteErrorResponse(error)) return 500;
  if (error.status in pictures) return error.status;
  return error.status >= 400 && error.status < 500 ? 400 : 500;
}

const reasons = ["foreign", "elsewhere"] as const;

/** The texts below `errors`. Cross-site forms and forbidden addresses have reasons of their own. */
export function errorTextKey(error: unknown): number | (typeof reasons)[number] {
  const given =
    isRouteErrorResponse(error) && error.status === 403
      ? (error.data as { reason?: unknown } | null)?.reason
      : undefined;
  return reasons.find((reason) => reason === given) ?? wordedStatus(error);
}

/** Alone, or in the frame of the page that failed. */
export function ErrorPage({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const root = useRootData();
  const { pathname, search } = useLocation();
  const status = wordedStatus(error);
  const textKey = errorTextKey(error);
  const mayPass = status === 429 || status >= 500;
  return (
    <div className="flex flex-1 flex-col items-center justify-center px-6 py-12 text-center">
      <svg aria-hidden className="mb-6 h-40 w-60 max-w-full">
        <use href={`/icons/errors.svg#${pictures[status] ?? "plug"}`} />
      </svg>
      <p className="mb-4 rounded-full border bg-card px-4 py-1 text-lg font-semibold text-primary tabular-nums">
        {status}
      </p>
      <h1 className="text-3xl font-semibold tracking-tight text-balance sm:text-4xl">{t(`errors.${textKey}.title`)}</h1>
      <p className="mt-3 max-w-120 text-lg text-balance text-muted-foreground">{t(`errors.${textKey}.text`)}</p>
      {status === 500 && root ? (
        <div className="mt-6 rounded-lg border bg-card px-4 py-3 text-muted-foreground">
          <p className="text-sm">{t("errors.requestIdHint")}</p>
          <p className="mt-1 font-mono text-sm break-all text-foreground select-all">{root.requestId}</p>
        </div>
      ) : null}
      <CarriedForm error={error} />
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Button type="button" variant="outline" className="noscript:hidden" onClick={() => window.history.back()}>
          {t("ui.back")}
        </Button>
        {mayPass ? (
          <Button asChild>
            <Link to={`${pathname}${search}`} reloadDocument>
              {t("errors.tryAgain")}
            </Link>
          </Button>
        ) : status === 401 ? (
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
