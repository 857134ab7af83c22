import { Link } from "@remix-run/react";
import { useId, type ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Badge } from "~/components/ui/badge";
import { Card } from "~/components/ui/card";
import { cn } from "~/components/ui/cn";

type DashboardCardProps = {
  title: string;
  /** Its figures are invented. */
  isSample?: boolean;
  action?: ReactNode;
  className?: string;
  children: ReactNode;
};

export function DashboardCard({ title, isSample, action, className, children }: DashboardCardProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Card className={cn("min-w-0 break-inside-avoid", className)}>
      <section aria-labelledby={id} className="flex flex-col gap-4 p-5 sm:p-6">
        <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <h2 id={id} className="text-xl font-semibold tracking-tight wrap-break-word">
            {title}
          </h2>
          <div className="flex flex-wrap items-center gap-3">
            {isSample ? <Badge tone="warning">{t("dashboards.sample")}</Badge> : null}
            {action}
          </div>
        </header>
        {children}
      </section>
    </Card>
  );
}

type Choice = { id: string; name: string; href: string; isChosen: boolean };

/** Ways to look at a card, as links. */
export function Choices({ label, choices }: { label: string; choices: readonly Choice[] }) {
  return (
    <nav aria-label={label} className="print:hidden">
      <ul className="flex flex-wrap gap-1 text-sm">
        {choices.map(({ id, name, href, isChosen }) => (
          <li key={id}>
            <Link
              to={href}
              preventScrollReset
              aria-current={isChosen ? "true" : undefined}
              className={cn(
                "inline-flex min-h-8 items-center rounded-md px-2.5 py-1",
                isChosen ? "bg-primary-soft font-semibold text-primary" : "hover:bg-accent",
              )}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A number that leads to the list that it counts. */
export function Figure({ value, label, href }: { value: string; label: string; href: string | null }) {
  const text = (
    <>
      <span className="block text-3xl font-semibold tabular-nums">{value}</span>
      <span className="block text-sm wrap-break-word text-muted-foreground">{label}</span>
    </>
  );
  return href === null ? (
    <div className="rounded-lg border p-3">{text}</div>
  ) : (
    <Link to={href} className="block rounded-lg border p-3 hover:bg-accent">
      {text}
    </Link>
  );
}
