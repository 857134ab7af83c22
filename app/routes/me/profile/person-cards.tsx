import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { Badge } from "~/components/ui/badge";
import { Card, CardContent, CardHeader, CardTitle } from "~/components/ui/card";
import type { InterfaceIcon } from "~/lib/platform/icons/sprite";

type ContactProps = {
  about: string | null;
  email: string;
  phone: { shown: string; href: string | null } | null;
  since: string;
};

export function ContactCard({ about, email, phone, since }: ContactProps) {
  const { t } = useTranslation();
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("profile.about")}</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-col gap-4">
        {about ? (
          <p className="wrap-break-word whitespace-pre-line">{about}</p>
        ) : (
          <p className="text-muted-foreground">
            {t("profile.aboutEmpty")}{" "}
            <Link to="/me/settings" className="text-primary underline underline-offset-2">
              {t("profile.aboutWrite")}
            </Link>
          </p>
        )}
        <ul className="flex flex-col gap-3 border-t pt-4">
          <Fact icon="heroicons_outline:envelope" label={t("profile.email")}>
            <a
              href={`mailto:${encodeURIComponent(email).replaceAll("%40", "@")}`}
              className="break-all text-primary underline underline-offset-2 hover:no-underline"
            >
              {email}
            </a>
          </Fact>
          {phone ? (
            <Fact icon="heroicons_outline:phone" label={t("profile.phone")}>
              {phone.href ? (
                <a href={phone.href} className="text-primary underline underline-offset-2 hover:no-underline">
                  {phone.shown}
                </a>
              ) : (
                phone.shown
              )}
            </Fact>
          ) : null}
          <Fact icon="heroicons_outline:calendar-days" label={t("profile.since")}>
            {since}
          </Fact>
        </ul>
      </CardContent>
    </Card>
  );
}

function Fact({ icon, label, children }: { icon: InterfaceIcon; label: string; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <Icon name={icon} className="mt-0.5 size-5 text-muted-foreground" />
      <span className="min-w-0">
        <span className="block text-sm text-muted-foreground">{label}</span>
        {children}
      </span>
    </li>
  );
}

type RoleProps = { role: string; sections: readonly string[] | null; units: readonly string[] | null };

export function RolesCard({ roles }: { roles: readonly RoleProps[] }) {
  const { t } = useTranslation();
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("profile.roles.title")}</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-col divide-y py-2 sm:py-3">
        {roles.length === 0 ? <p className="py-3 text-muted-foreground">{t("profile.roles.none")}</p> : null}
        {roles.map(({ role, sections, units }, index) => (
          <div key={index} className="flex flex-col gap-1.5 py-3">
            <p className="font-medium">{t(`profile.roles.${role}.name`)}</p>
            <p className="text-sm text-muted-foreground">{t(`profile.roles.${role}.text`)}</p>
            <Places
              label={t("profile.roles.sections")}
              names={sections?.map((id) => t(`content.sections.${id}.title`))}
              all={t("profile.roles.allSections")}
            />
            <Places label={t("profile.roles.units")} names={units} all={t("profile.roles.allUnits")} />
          </div>
        ))}
      </CardContent>
    </Card>
  );
}

function Places({ label, names, all }: { label: string; names: readonly string[] | null | undefined; all: string }) {
  if (!names) return <p className="text-sm text-muted-foreground">{all}</p>;
  return (
    <p className="flex flex-wrap items-center gap-1.5">
      <span className="text-sm text-muted-foreground">{label}</span>
      {names.map((name) => (
        <Badge key={name} className="whitespace-normal">
          {name}
        </Badge>
      ))}
    </p>
  );
}
