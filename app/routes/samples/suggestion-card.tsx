import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { EntryTitle } from "~/components/content/entry-title";
import { Badge } from "~/components/ui/badge";
import { Button, buttonVariants } from "~/components/ui/button";
import { Checkbox } from "~/components/ui/checkbox";
import { writtenKinds } from "~/lib/content/suggestions/suggestion-kinds";

import type { SuggestionRow } from "./suggestion-view.server";

export function SuggestionCard({ row, isChosen }: { row: SuggestionRow; isChosen: boolean }) {
  const { t } = useTranslation();
  const { key, kind, label, current, suggestion, lang, score, status } = row;
  const of = { title: row.title?.text ?? t("content.untitled"), field: label };
  return (
    <li className="flex gap-3 rounded-lg border bg-card p-4">
      {isChosen ? (
        <Checkbox
          name="suggestion"
          value={key}
          disabled={!row.canDecide}
          aria-label={t("aiData.select", of)}
          className="mt-1"
        />
      ) : null}
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={kind === "personalData" ? "error" : kind === "readability" ? "warning" : "info"}>
            {t(`aiData.kinds.${kind}`)}
          </Badge>
          <span className="text-sm text-muted-foreground">{t("aiData.scoreOf", { score })}</span>
          {status === "new" ? null : (
            <Badge tone={status === "accepted" ? "success" : "neutral"}>{t(`aiData.states.${status}`)}</Badge>
          )}
        </div>
        <p>
          <Link to={row.href} className="font-medium wrap-break-word text-primary hover:underline">
            <EntryTitle title={row.title} />
          </Link>
          <span className="mt-0.5 block text-sm text-muted-foreground">{`${row.section} · ${label}`}</span>
        </p>
        <p className="text-sm">{t(`aiData.explained.${kind}`)}</p>
        {current ? (
          <div>
            <p className="text-sm font-medium text-muted-foreground">{t("aiData.current")}</p>
            <p lang={lang} className="wrap-break-word">
              {current}
            </p>
          </div>
        ) : null}
        {suggestion ? (
          <div className="rounded-md bg-primary-soft p-3">
            <p className="text-sm font-medium text-muted-foreground">{t("aiData.suggestion")}</p>
            <p lang={lang} className="wrap-break-word">
              {suggestion}
            </p>
          </div>
        ) : null}
        {status === "new" && row.canDecide ? (
          <div className="flex flex-wrap gap-2">
            <Button type="submit" size="sm" name="intent" value={`accept:${key}`} aria-label={t("aiData.acceptOf", of)}>
              {t(writtenKinds.has(kind) ? "aiData.accept" : "aiData.acceptFinding")}
            </Button>
            <Button
              type="submit"
              size="sm"
              variant="outline"
              name="intent"
              value={`refuse:${key}`}
              aria-label={t("aiData.refuseOf", of)}
            >
              {t("aiData.refuse")}
            </Button>
            <Link to={row.href} className={buttonVariants({ variant: "ghost", size: "sm" })}>
              {t("aiData.open")}
            </Link>
          </div>
        ) : null}
        {row.decidedByName ? (
          <p className="text-sm text-muted-foreground">
            {t("aiData.decided", { name: row.decidedByName, time: row.decidedAt })}
          </p>
        ) : null}
      </div>
    </li>
  );
}
