import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Field } from "~/components/controls/field";
import { Button } from "~/components/ui/button";
import { Checkbox } from "~/components/ui/checkbox";
import { Input } from "~/components/ui/input";
import { NativeSelect } from "~/components/ui/native-select";

type ManyBarProps = {
  /** The boxes of the files name it as their form. */
  id: string;
  action: string;
  folders: readonly { id: string; label: string }[];
  tags: readonly string[];
  /** How many the list finds, where that is more than the page shows and no more than can be changed. */
  found: number | null;
};

/** What can be done with the chosen files. A form of its own below them, whose boxes stand elsewhere. */
export function ManyBar({ id, action, folders, tags, found }: ManyBarProps) {
  const { t } = useTranslation();
  return (
    <Form id={id} method="post" encType="multipart/form-data" action={action} className="flex flex-col gap-3 rounded-lg border bg-card p-4">
      <h2 className="font-medium">{t("files.many.title")}</h2>
      {found === null ? null : (
        <label className="inline-flex min-h-9 items-center gap-2 self-start">
          <Checkbox name="all" value={found} />
          {t("files.many.all", { count: found })}
        </label>
      )}
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <div className="flex flex-wrap items-end gap-2">
          <Field id={`${id}-target`} label={t("files.many.target")} className="w-64 max-w-full">
            {(control) => (
              <NativeSelect {...control} name="target">
                <option value="">{t("files.folders.root")}</option>
                {folders.map(({ id: value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
          <Button type="submit" variant="outline" name="intent" value="move-many">
            {t("files.many.moveButton")}
          </Button>
        </div>
        <div className="flex flex-wrap items-end gap-2">
          <Field id={`${id}-tag`} label={t("files.filters.tag")} className="w-44">
            {(control) => <Input {...control} name="tag" maxLength={40} list={`${id}-tags`} />}
          </Field>
          <datalist id={`${id}-tags`}>
            {tags.map((tag) => (
              <option key={tag} value={tag} />
            ))}
          </datalist>
          <Button type="submit" variant="outline" name="intent" value="tag-many">
            {t("files.many.tagButton")}
          </Button>
        </div>
        <Button type="submit" variant="outline" className="text-error" name="intent" value="trash-many">
          {t("files.delete.button")}
        </Button>
      </div>
    </Form>
  );
}
