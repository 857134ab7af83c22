import { useTranslation } from "react-i18next";

import { Field } from "~/components/controls/field";
import { Button } from "~/components/ui/button";
import { Checkbox } from "~/components/ui/checkbox";
import { Input } from "~/components/ui/input";
import { NativeSelect } from "~/components/ui/native-select";

type ManyBarProps = {
  id: string;
  folders: readonly { id: string; label: string }[];
  tags: readonly string[];
  /** The number of matches and their agreement, when they exceed the page but not the job's limit. */
  found: { count: number; agreement: string } | null;
};

/** Targets and tags for the selected files. */
export function ManyBar({ id, folders, tags, found }: ManyBarProps) {
  const { t } = useTranslation();
  return (
    <>
      {found === null ? null : (
        <label className="inline-flex min-h-9 items-center gap-2">
          <Checkbox name="all" value={found.agreement} />
          {t("files.many.all", { count: found.count })}
        </label>
      )}
      <div className="flex flex-wrap items-end gap-2">
        <Field id={`${id}-target`} label={t("files.many.target")} className="w-52 max-w-full">
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
        <Field id={`${id}-tag`} label={t("files.filters.tag")} className="w-40">
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
    </>
  );
}
