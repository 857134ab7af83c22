import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Field } from "~/components/controls/field";
import { Button } from "~/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "~/components/ui/card";
import { NativeSelect } from "~/components/ui/native-select";
import type { Belongings } from "~/lib/auth/users/belongings.server";

type BelongingsCardProps = {
  belongings: readonly Belongings[];
  successors: readonly { id: string; name: string }[];
  /** What came back of the form. */
  returned: { to: string; errors: readonly string[] } | null;
};

/** What the owner of a closed account kept from everybody else, in numbers alone. */
export function BelongingsCard({ belongings, successors, returned }: BelongingsCardProps) {
  const { t } = useTranslation();
  return (
    <Card id="belongings">
      <CardHeader>
        <CardTitle>{t("users.belongings.title")}</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-col gap-4">
        <ul className="list-disc ps-5 font-medium">
          {belongings.map(({ label, values }) => (
            <li key={label}>{t(label, values)}</li>
          ))}
        </ul>
        <p className="text-muted-foreground">{t("users.belongings.text")}</p>
        <Form method="post" className="flex flex-col items-start gap-4">
          <Field
            id="belongings-to"
            label={t("users.belongings.to")}
            errors={returned?.errors.map((key) => t(key)) ?? []}
            className="w-full sm:w-96"
          >
            {(control) => (
              <NativeSelect {...control} key={returned?.to} name="to" required defaultValue={returned?.to ?? ""}>
                <option value="">{t("users.belongings.choose")}</option>
                {successors.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
          <Button type="submit" name="intent" value="belongings" variant="outline">
            {t("users.belongings.submit")}
          </Button>
        </Form>
      </CardContent>
    </Card>
  );
}
