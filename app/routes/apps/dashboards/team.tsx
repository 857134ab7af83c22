import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { Avatar } from "~/components/ui/avatar";
import { buttonVariants } from "~/components/ui/button";
import { Card } from "~/components/ui/card";

import type { TeamView } from "./project-view.server";

/** The colleagues, as the directory has them. */
export function Team({ members: { members, total, all } }: { members: TeamView }) {
  const { t } = useTranslation();
  return (
    <section aria-label={t("dashboards.project.tabs.team")} className="flex flex-col gap-6">
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        {members.map(({ id, avatar, name, email, phone, title }) => (
          <li key={id}>
            <Card className="flex h-full flex-col items-center gap-3 p-5 text-center">
              <Avatar name={name} src={avatar} decorative className="size-24 text-3xl" />
              <div className="min-w-0 max-w-full flex-1">
                <p className="font-semibold wrap-break-word">{name}</p>
                {title ? <p className="wrap-break-word text-muted-foreground">{title}</p> : null}
              </div>
              <div className="flex flex-wrap justify-center gap-2 print:hidden">
                {email ? (
                  <a
                    href={`mailto:${email}`}
                    aria-label={t("dashboards.project.mailTo", { name })}
                    className={buttonVariants({ variant: "outline", size: "sm" })}
                  >
                    <Icon name="heroicons_outline:envelope" />
                    {t("dashboards.project.mail")}
                  </a>
                ) : null}
                {phone ? (
                  <a
                    href={`tel:${phone.replace(/[^\d+]/g, "")}`}
                    aria-label={t("dashboards.project.callOf", { name })}
                    className={buttonVariants({ variant: "outline", size: "sm" })}
                  >
                    <Icon name="heroicons_outline:phone" />
                    {t("dashboards.project.call")}
                  </a>
                ) : null}
              </div>
            </Card>
          </li>
        ))}
      </ul>
      {all !== null ? (
        <Link to={all} className={buttonVariants({ variant: "outline", className: "self-start" })}>
          {t("dashboards.project.allMembers", { count: total })}
        </Link>
      ) : null}
    </section>
  );
}
