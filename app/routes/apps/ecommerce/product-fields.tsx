import { useTranslation } from "react-i18next";

import { ChoiceLabel } from "~/components/controls/choice-label";
import { Field } from "~/components/controls/field";
import { AttachedFiles } from "~/components/files/attachments/attached-files";
import { Checkbox } from "~/components/ui/checkbox";
import { Input } from "~/components/ui/input";
import { NativeSelect } from "~/components/ui/native-select";
import { Switch } from "~/components/ui/switch";
import { Textarea } from "~/components/ui/textarea";
import { lowStock, productBounds as bounds } from "~/lib/apps/ecommerce/product";
import type { NumberField, ProductFields } from "~/lib/apps/ecommerce/product-form";
import { attachedPicture, type AttachmentJson } from "~/lib/files/attachments/attachment-paths";

import { PriceFields } from "./price-fields";

type Options = readonly { id: string; title: string }[];
type ProductFieldsetProps = {
  shown: ProductFields;
  files: readonly AttachmentJson[];
  lists: { categories: Options; brands: Options; vendors: Options; tags: Options };
  isNew: boolean;
  errorsOf: (name: string) => string[];
  onSending?: (isSending: boolean) => void;
};

export function ProductFieldset({ shown, files, lists, isNew, errorsOf, onSending }: ProductFieldsetProps) {
  const { t } = useTranslation();
  const label = (name: string) => t(`inventory.fields.${name}`);
  const choice = (name: "category" | "brand" | "vendor", all: Options) => (
    <Field id={`product-${name}`} label={label(name)} errors={errorsOf(name)}>
      {(control) => (
        <NativeSelect {...control} name={name} defaultValue={shown[name]}>
          <option value="">{t("inventory.noChoice")}</option>
          {all.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
  const code = (name: "sku" | "barcode") => (
    <Field
      id={`product-${name}`}
      label={label(name)}
      hint={name === "barcode" ? t("inventory.barcodeHint") : undefined}
      errors={errorsOf(name)}
    >
      {(control) => (
        <Input {...control} name={name} defaultValue={shown[name]} maxLength={bounds.code} autoComplete="off" />
      )}
    </Field>
  );
  const number = (name: NumberField, hint?: string) => (
    <Field id={`product-${name}`} label={label(name)} hint={hint} errors={errorsOf(name)}>
      {(control) => (
        <Input
          {...control}
          name={name}
          defaultValue={shown[name]}
          inputMode={name === "weight" ? "decimal" : "numeric"}
          maxLength={30}
          autoComplete="off"
        />
      )}
    </Field>
  );
  return (
    <div className="@container flex flex-col gap-5">
      <Pictures files={files} />
      <ChoiceLabel control={<Switch name="active" value="on" defaultChecked={shown.active} />}>
        {t("inventory.switch")}
      </ChoiceLabel>
      <Field id="product-name" label={label("name")} errors={errorsOf("name")}>
        {(control) => (
          <Input
            {...control}
            name="name"
            defaultValue={shown.name}
            maxLength={bounds.name}
            required
            autoComplete="off"
            autoFocus={isNew}
          />
        )}
      </Field>
      <div className="grid items-end gap-5 @lg:grid-cols-2">
        {code("sku")}
        {code("barcode")}
      </div>
      <div className="grid items-end gap-5 @lg:grid-cols-3">
        {choice("category", lists.categories)}
        {choice("brand", lists.brands)}
        {choice("vendor", lists.vendors)}
      </div>
      <div className="grid items-end gap-5 @lg:grid-cols-3">
        {number("stock", t("inventory.stockHint"))}
        {number("reserved", t("inventory.reservedHint"))}
        {number("minimum", t("inventory.minimumHint", { least: lowStock }))}
      </div>
      <p className="-mb-2 text-sm text-muted-foreground">{t("inventory.amountsHint")}</p>
      <PriceFields shown={shown} errorsOf={errorsOf} />
      <div className="grid items-end gap-5 @lg:grid-cols-3">{number("weight")}</div>
      {lists.tags.length > 0 ? (
        <Field id="product-tags" as="group" label={label("tags")} errors={errorsOf("tags")}>
          {() => (
            <div className="flex max-h-56 flex-wrap gap-x-5 overflow-y-auto">
              {lists.tags.map(({ id, title }) => (
                <ChoiceLabel
                  key={id}
                  control={<Checkbox name="tags" value={id} defaultChecked={shown.tags.includes(id)} />}
                >
                  {title}
                </ChoiceLabel>
              ))}
            </div>
          )}
        </Field>
      ) : null}
      <Field id="product-description" label={label("description")} errors={errorsOf("description")}>
        {(control) => (
          <Textarea {...control} name="description" defaultValue={shown.description} maxLength={bounds.description} />
        )}
      </Field>
      {onSending === undefined ? null : (
        <AttachedFiles
          id="product-images"
          kind="product"
          label={t("inventory.imagesLabel", { most: bounds.images })}
          files={files}
          most={bounds.images}
          errors={errorsOf("images")}
          onSending={onSending}
        />
      )}
    </div>
  );
}

/** One beside the other; each leads to the whole picture. */
function Pictures({ files }: { files: readonly AttachmentJson[] }) {
  const { t } = useTranslation();
  if (files.length === 0) return null;
  return (
    <ul aria-label={t("inventory.fields.images")} className="flex snap-x gap-2 overflow-x-auto">
      {files.map(({ id, address }, at) => (
        <li key={id} className="shrink-0 snap-start">
          <a href={address} target="_blank" rel="noreferrer" className="block">
            <img
              src={attachedPicture(address, "thumbnail")}
              alt={t("inventory.imageOf", { number: at + 1, of: files.length })}
              className="h-44 w-32 rounded-lg border object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
