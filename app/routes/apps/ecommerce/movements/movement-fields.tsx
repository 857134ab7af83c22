import { useTranslation } from "react-i18next";

import { Field } from "~/components/controls/field";
import { RadioOptions } from "~/components/controls/radio-options";
import { Input } from "~/components/ui/input";
import { NativeSelect } from "~/components/ui/native-select";
import { givenKinds, productBounds } from "~/lib/apps/ecommerce/product";

import type { TypedMovement } from "../product-answer";

type MovementFieldsetProps = {
  shown: TypedMovement;
  units: readonly { id: string; name: string }[];
  errorsOf: (name: string) => string[];
};

export function MovementFieldset({ shown, units, errorsOf }: MovementFieldsetProps) {
  const { t } = useTranslation();
  return (
    <div className="@container flex flex-col gap-4">
      <Field id="move-kind" as="group" label={t("inventory.move.kind")} errors={errorsOf("kind")}>
        {() => (
          <RadioOptions
            name="kind"
            defaultValue={shown.kind}
            aria-label={t("inventory.move.kind")}
            className="flex flex-wrap gap-x-6"
            options={givenKinds.map((kind) => ({ value: kind, label: t(`inventory.move.kinds.${kind}`) }))}
          />
        )}
      </Field>
      <div className="grid items-start gap-4 @lg:grid-cols-[8rem_minmax(0,1fr)_minmax(0,1fr)]">
        <Field id="move-quantity" label={t("inventory.move.quantity")} errors={errorsOf("quantity")}>
          {(control) => (
            <Input
              {...control}
              name="quantity"
              defaultValue={shown.quantity}
              inputMode="numeric"
              maxLength={12}
              required
              autoComplete="off"
            />
          )}
        </Field>
        <Field
          id="move-unit"
          label={t("inventory.move.unit")}
          note={t("inventory.move.unitNote")}
          errors={errorsOf("unit")}
        >
          {(control) => (
            <NativeSelect {...control} name="unit" defaultValue={shown.unit}>
              <option value="">{t("inventory.noChoice")}</option>
              {units.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <Field
          id="move-reason"
          label={t("inventory.move.reason")}
          note={t("inventory.optional")}
          errors={errorsOf("reason")}
        >
          {(control) => (
            <Input
              {...control}
              name="reason"
              defaultValue={shown.reason}
              maxLength={productBounds.reason}
              autoComplete="off"
            />
          )}
        </Field>
      </div>
    </div>
  );
}
