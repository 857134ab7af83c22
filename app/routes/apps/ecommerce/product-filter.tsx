import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { ChoiceLabel } from "~/components/controls/choice-label";
import { Button } from "~/components/ui/button";
import { Checkbox } from "~/components/ui/checkbox";
import { Input } from "~/components/ui/input";
import { NativeSelect } from "~/components/ui/native-select";
import { productPaths, productSorts, type ProductPlace } from "~/lib/apps/ecommerce/product";

type Options = readonly { id: string; title: string }[];
type ProductFilterProps = {
  place: ProductPlace;
  categories: Options;
  tags: Options;
  /** The page that is filtered; without one, the list. */
  action?: string;
};

/** Searches and narrows the list. The order and the size of its pages stay. */
export function ProductFilter({ place, categories, tags, action = productPaths.list() }: ProductFilterProps) {
  const { t } = useTranslation();
  const { search, category, tag, isLow, sort, isDown, size } = place;
  return (
    <Form
      key={JSON.stringify([search, category, tag, isLow, sort, isDown, size])}
      method="get"
      action={action}
      role="search"
      className="flex flex-wrap items-center gap-2 print:hidden"
    >
      {isDown ? <input type="hidden" name="order" value="desc" /> : null}
      {size === 10 ? null : <input type="hidden" name="size" value={size} />}
      <Input
        type="search"
        name="search"
        defaultValue={search}
        maxLength={200}
        aria-label={t("inventory.search")}
        placeholder={t("inventory.searchHint")}
        className="min-w-56 flex-1"
      />
      <Choice
        name="category"
        label={t("inventory.fields.category")}
        any={t("inventory.anyCategory")}
        all={categories}
        chosen={category}
      />
      <Choice name="tag" label={t("inventory.fields.tags")} any={t("inventory.anyTag")} all={tags} chosen={tag} />
      {/* Headings sort a table; where rows are cards there are none. */}
      <NativeSelect name="sort" defaultValue={sort} aria-label={t("inventory.sort")} className="w-40 md:hidden">
        {productSorts.map((one) => (
          <option key={one} value={one}>
            {t(`inventory.columns.${one}`)}
          </option>
        ))}
      </NativeSelect>
      <ChoiceLabel control={<Checkbox name="low" value="1" defaultChecked={isLow} />}>
        {t("inventory.onlyLow")}
      </ChoiceLabel>
      <Button type="submit" variant="secondary">
        {t("inventory.find")}
      </Button>
    </Form>
  );
}

type ChoiceProps = { name: string; label: string; any: string; all: Options; chosen: string };

function Choice({ name, label, any, all, chosen }: ChoiceProps) {
  if (all.length === 0) return null;
  return (
    <NativeSelect name={name} defaultValue={chosen} aria-label={label} className="w-44">
      <option value="">{any}</option>
      {all.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </NativeSelect>
  );
}
