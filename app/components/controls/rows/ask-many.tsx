import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Alert } from "~/components/ui/alert";
import { Button, buttonVariants } from "~/components/ui/button";
import { Card, CardContent } from "~/components/ui/card";

export type AskedRow = {
  value: string;
  name: string;
  detail?: string;
  /** Not affected by the action. */
  isLeft?: boolean;
};

type AskManyProps = {
  /** The list's action. */
  path: string;
  back: string;
  verb: string;
  text: string;
  submit: string;
  rows: readonly AskedRow[];
  isDestructive?: boolean;
  values?: Readonly<Record<string, string | number>>;
  children?: ReactNode;
};

/** The question before a bulk action; the page shows it as its title. */
export function AskMany({
  path,
  back,
  verb,
  text,
  submit,
  rows,
  isDestructive = true,
  values = {},
  children,
}: AskManyProps) {
  const { t } = useTranslation();
  const fit = rows.filter(({ isLeft }) => !isLeft);
  const left = rows.filter(({ isLeft }) => isLeft);
  return (
    <Card>
      <CardContent className="flex flex-col gap-5 p-6 sm:p-8">
        {fit.length > 0 ? <p>{text}</p> : null}
        <Names rows={fit} />
        {left.length > 0 ? (
          <Alert tone="warning" title={t("bulk.leftOut", { count: left.length })}>
            <Names rows={left} />
          </Alert>
        ) : null}
        <Form method="post" action={path} className="flex flex-col gap-5">
          {Object.entries(values).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {fit.map(({ value }) => (
            <input key={value} type="hidden" name="item" value={value} />
          ))}
          {fit.length > 0 ? children : null}
          <div className="flex flex-wrap justify-end gap-3">
            <Link to={back} className={buttonVariants({ variant: "outline" })}>
              {t("ui.cancel")}
            </Link>
            {fit.length > 0 ? (
              <Button type="submit" name="intent" value={verb} variant={isDestructive ? "destructive" : "default"}>
                {submit}
              </Button>
            ) : null}
          </div>
        </Form>
      </CardContent>
    </Card>
  );
}

function Names({ rows }: { rows: readonly AskedRow[] }) {
  if (rows.length === 0) return null;
  return (
    <ol className="max-h-96 list-decimal divide-y overflow-y-auto ps-6" tabIndex={rows.length > 10 ? 0 : undefined}>
      {rows.map(({ value, name, detail }) => (
        <li key={value} className="py-2 wrap-break-word">
          {name}
          {detail ? <span className="block text-sm text-muted-foreground">{detail}</span> : null}
        </li>
      ))}
    </ol>
  );
}
