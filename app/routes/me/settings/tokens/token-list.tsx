import { Form, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "~/components/ui/card";
import type { ApiScope } from "~/lib/access/api-scopes";

import { scopeKey } from "./token-form";

/** Formatted dates; `place`: an address, or `here` for one's own network. */
type Token = {
  id: string;
  name: string;
  hint: string;
  scopes: readonly ApiScope[];
  made: string;
  expires: string | null;
  isExpired: boolean;
  used: string | null;
  place: string | null;
};

export function TokenList({ tokens }: { tokens: readonly Token[] }) {
  const { t } = useTranslation();
  const { state, formData } = useNavigation();
  if (tokens.length === 0) return null;
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("apiTokens.list")}</CardTitle>
      </CardHeader>
      <CardContent className="py-2 sm:py-3">
        <ul className="flex flex-col divide-y">
          {tokens.map(({ id, name, hint, scopes, made, expires, isExpired, used, place }) => (
            <li key={id} className="flex items-start gap-4 py-4">
              <Icon name="heroicons_outline:key" className="mt-0.5 size-6 text-muted-foreground" />
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
                  <span className="wrap-break-word">{name}</span>
                  <code className="text-sm font-normal text-muted-foreground">{hint}…</code>
                  {isExpired ? <Badge tone="warning">{t("apiTokens.expired")}</Badge> : null}
                </p>
                <p className="text-sm text-muted-foreground">
                  {scopes.map((scope) => t(`apiTokens.scope.${scopeKey(scope)}.title`)).join(", ")}
                </p>
                <p className="flex flex-wrap gap-x-4 text-sm text-muted-foreground">
                  <span>{t("apiTokens.since", { date: made })}</span>
                  <span>{expires ? t("apiTokens.until", { date: expires }) : t("apiTokens.never")}</span>
                </p>
                <p className="text-sm text-muted-foreground">
                  {used ? t("apiTokens.used", { time: used }) : t("apiTokens.unused")}
                  {place ? ` · ${place === "here" ? t("sessions.thisNetwork") : place}` : ""}
                </p>
              </div>
              <Form method="post">
                <input type="hidden" name="token" value={id} />
                <Button
                  type="submit"
                  variant="outline"
                  size="sm"
                  name="intent"
                  value="revoke"
                  aria-label={t("apiTokens.revokeNamed", { name })}
                  pending={state === "submitting" && formData?.get("token") === id}
                >
                  {t("apiTokens.revoke")}
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      </CardContent>
    </Card>
  );
}
