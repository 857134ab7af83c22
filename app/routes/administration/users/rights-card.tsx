import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { Button, buttonVariants } from "~/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "~/components/ui/card";
import type { Grant } from "~/lib/access/roles";

import type { readGrantChoices } from "./grant-choices.server";
import { GrantFields } from "./grant-fields";
import { userPaths } from "./paths";

type Rights = {
  mark: string;
  grants: readonly (Grant & { units: readonly string[] | null })[];
  editing: number | "new" | null;
};
type RightsProps = {
  id: string;
  rights: Rights;
  choices: Awaited<ReturnType<typeof readGrantChoices>>;
  returned: Grant | null;
};

export function RightsCard({ id, rights: { mark, grants, editing }, choices, returned }: RightsProps) {
  const { t } = useTranslation();
  return (
    <Card id="grant">
      <CardHeader>
        <CardTitle>{t("users.rights")}</CardTitle>
        {editing === "new" ? null : (
          <Link to={userPaths.grant(id, "new")} className={buttonVariants({ variant: "outline", size: "sm" })}>
            <Icon name="heroicons_mini:plus" />
            {t("users.addGrant")}
          </Link>
        )}
      </CardHeader>
      <CardContent className="flex flex-col gap-4">
        <p className="text-muted-foreground">{t("users.rightsHint")}</p>
        {grants.length === 0 && editing === null ? <p className="font-medium">{t("users.noRights")}</p> : null}
        <ul className="divide-y">
          {grants.map((grant, at) => (
            <li key={at} className="py-4 first:pt-0">
              {editing === at ? (
                <GrantForm id={id} at={at} mark={mark} grant={returned ?? grant} choices={choices} />
              ) : (
                <GrantRow id={id} at={at} mark={mark} grant={grant} />
              )}
            </li>
          ))}
        </ul>
        {editing === "new" ? <GrantForm id={id} at="new" mark={mark} grant={returned} choices={choices} /> : null}
      </CardContent>
    </Card>
  );
}

function GrantRow({ id, at, mark, grant }: { id: string; at: number; mark: string; grant: Rights["grants"][number] }) {
  const { t } = useTranslation();
  const name = t(`profile.roles.${grant.role}.name`);
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0 flex-1">
        <p className="font-medium">{name}</p>
        <p className="text-sm text-muted-foreground">
          {grant.sections === null
            ? t("profile.roles.allSections")
            : `${t("profile.roles.sections")} ${grant.sections.map((section) => t(`content.sections.${section}.title`)).join(", ")}`}
        </p>
        <p className="text-sm text-muted-foreground">
          {grant.units === null ? t("profile.roles.allUnits") : `${t("profile.roles.units")} ${grant.units.join(", ")}`}
        </p>
      </div>
      <Form method="post" className="flex flex-wrap gap-2">
        <input type="hidden" name="mark" value={mark} />
        <input type="hidden" name="at" value={at} />
        <Link
          to={userPaths.grant(id, at)}
          aria-label={`${t("users.editGrant")}: ${name}`}
          className={buttonVariants({ variant: "outline", size: "sm" })}
        >
          {t("users.editGrant")}
        </Link>
        <Button
          type="submit"
          name="intent"
          value="drop-grant"
          variant="ghost"
          size="sm"
          aria-label={`${t("users.dropGrant")}: ${name}`}
        >
          {t("users.dropGrant")}
        </Button>
      </Form>
    </div>
  );
}

function GrantForm({
  id,
  at,
  mark,
  grant,
  choices,
}: {
  id: string;
  at: number | "new";
  mark: string;
  grant: Grant | null;
  choices: RightsProps["choices"];
}) {
  const { t } = useTranslation();
  return (
    <Form method="post" className="flex flex-col gap-5">
      <input type="hidden" name="mark" value={mark} />
      <input type="hidden" name="at" value={at} />
      <GrantFields grant={grant} choices={choices} />
      <div className="flex flex-wrap justify-end gap-3">
        <Link to={userPaths.user(id)} className={buttonVariants({ variant: "outline" })}>
          {t("users.cancel")}
        </Link>
        <Button type="submit" name="intent" value="grant">
          {t("users.saveGrant")}
        </Button>
      </div>
    </Form>
  );
}
