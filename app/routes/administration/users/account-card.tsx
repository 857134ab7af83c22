import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "~/components/ui/card";
import { Field } from "~/components/controls/field";
import { Input } from "~/components/ui/input";
import type { UserState } from "~/lib/auth/users/user-states";

import { auditPath } from "../audit/audit-query";
import { FactList } from "../fact-list";
import { UserStateBadge } from "./user-state";

type Account = {
  id: string;
  email: string;
  state: UserState;
  hasSecondFactor: boolean;
  isOneself: boolean;
  isMailed: boolean;
  since: string;
  seen: string | null;
};

export function AccountCard({ user }: { user: Account }) {
  const { t } = useTranslation();
  const { id, email, state, hasSecondFactor, isOneself, isMailed, since, seen } = user;
  const isPending = state === "invited" || state === "unconfirmed" || state === "awaiting";
  const facts = [
    [
      t("users.email"),
      <span key="email" className="break-all">
        {email}
      </span>,
    ],
    [t("users.state"), <UserStateBadge key="state" state={state} />],
    [
      t("users.secondFactor"),
      hasSecondFactor ? (
        <Badge key="factor" tone="primary">
          {t("users.on")}
        </Badge>
      ) : (
        t("users.off")
      ),
    ],
    [t("users.columns.seen"), seen ?? t("users.never")],
    [t("profile.since"), since],
  ] as const;
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("users.account")}</CardTitle>
        <Link
          to={`${auditPath}?person=${id}`}
          className="text-sm text-primary underline underline-offset-4 hover:no-underline"
        >
          {t("users.auditLog")}
        </Link>
      </CardHeader>
      <CardContent className="flex flex-col gap-5">
        <FactList facts={facts} />
        <div className="flex flex-wrap gap-3">
          {state === "awaiting" ? <Act intent="approve" label={t("users.approve")} /> : null}
          {state === "invited" ? (
            <Act intent="resend" label={t(isMailed ? "users.resend" : "users.handOver.again")} />
          ) : null}
          {isPending ? <Act intent="remove" label={t("users.remove")} isAsked /> : null}
          {state === "suspended" ? <Act intent="reopen" label={t("users.reopen")} /> : null}
          {hasSecondFactor && !isOneself ? (
            <Act intent="reset-second-factor" label={t("users.resetSecondFactor")} isAsked />
          ) : null}
          {state === "open" && !isOneself ? <Suspend /> : null}
        </div>
      </CardContent>
    </Card>
  );
}

type ActProps = {
  intent: string;
  label: string;
  /** A step that can't be undone opens first and is confirmed then. */
  isAsked?: boolean;
};

function Act({ intent, label, isAsked }: ActProps) {
  const { t } = useTranslation();
  if (!isAsked) {
    return (
      <Form method="post">
        <Button type="submit" name="intent" value={intent} variant="outline">
          {label}
        </Button>
      </Form>
    );
  }
  return (
    <details className="w-full rounded-lg border border-input sm:w-auto">
      <summary className="flex min-h-10 cursor-pointer items-center px-4 font-medium">{label}</summary>
      <Form method="post" className="flex flex-col items-start gap-3 border-t p-4">
        <p>{t(`users.ask.${intent}`)}</p>
        <Button type="submit" name="intent" value={intent} variant="destructive">
          {label}
        </Button>
      </Form>
    </details>
  );
}

function Suspend() {
  const { t } = useTranslation();
  return (
    <details className="w-full rounded-lg border border-input sm:w-auto">
      <summary className="flex min-h-10 cursor-pointer items-center px-4 font-medium">{t("users.suspend")}</summary>
      <Form method="post" className="flex flex-col gap-3 border-t p-4">
        <p>{t("users.ask.suspend")}</p>
        <Field id="reason" label={t("users.reason")} note={t("users.optional")}>
          {(control) => <Input {...control} name="reason" maxLength={300} />}
        </Field>
        <Button type="submit" name="intent" value="suspend" variant="destructive" className="self-start">
          {t("users.suspend")}
        </Button>
      </Form>
    </details>
  );
}
