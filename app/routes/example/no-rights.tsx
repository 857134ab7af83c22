import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { Alert } from "~/components/ui/alert";
import { Avatar } from "~/components/ui/avatar";
import { buttonVariants } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { inboxPaths } from "~/lib/inbox/inbox-kinds";

type Administrator = { id: string; name: string; email: string; jobTitle: string | null };

const doors = [
  { key: "profile", icon: "heroicons_outline:user-circle", to: "/me/profile" },
  { key: "settings", icon: "heroicons_outline:cog-6-tooth", to: "/me/settings" },
  { key: "help", icon: "heroicons_outline:book-open", to: "/docs/guides/getting-started/introduction" },
  { key: "site", icon: "heroicons_outline:globe-alt", to: "/home" },
] as const;

/** For people without a role: whom to ask, and what they can do meanwhile. */
export function NoRights({ administrators }: { administrators: readonly Administrator[] }) {
  const { t } = useTranslation();
  return (
    <>
      <Alert tone="info" title={t("staff.noRights.title")}>
        <p>{t("staff.noRights.text")}</p>
      </Alert>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card className="flex flex-col overflow-hidden" role="region" aria-labelledby="ask">
          <h2 id="ask" className="px-5 py-4 text-lg font-semibold tracking-tight">
            {t("staff.noRights.ask")}
          </h2>
          <ul className="flex flex-col divide-y border-t">
            {administrators.map(({ id, name, email, jobTitle }) => (
              <li key={id} className="flex flex-wrap items-center gap-3 px-5 py-4">
                <Avatar name={name} decorative className="size-10 shrink-0" />
                <div className="min-w-0 flex-1">
                  <p className="font-medium">{name}</p>
                  {jobTitle ? <p className="text-sm text-muted-foreground">{jobTitle}</p> : null}
                  <a
                    href={`mailto:${email}`}
                    className="text-sm break-all text-primary underline underline-offset-4 hover:no-underline"
                  >
                    {email}
                  </a>
                </div>
                <Link
                  to={inboxPaths.write(id)}
                  aria-label={`${t("staff.noRights.write")}: ${name}`}
                  className={buttonVariants({ variant: "outline", size: "sm" })}
                >
                  {t("staff.noRights.write")}
                </Link>
              </li>
            ))}
          </ul>
        </Card>
        <Card className="flex flex-col overflow-hidden" role="region" aria-labelledby="meanwhile">
          <h2 id="meanwhile" className="px-5 py-4 text-lg font-semibold tracking-tight">
            {t("staff.noRights.meanwhile")}
          </h2>
          <ul className="flex flex-col divide-y border-t">
            {doors.map(({ key, icon, to }) => (
              <li key={key}>
                <Link to={to} className="flex items-center gap-3 px-5 py-4 font-medium hover:bg-accent">
                  <Icon name={icon} className="text-muted-foreground" />
                  {t(`staff.noRights.doors.${key}`)}
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </>
  );
}
