import { useTranslation } from "react-i18next";

import { Field } from "~/components/controls/field";
import { DateInput } from "~/components/date-input";
import type { FileFilters } from "~/lib/files/search/file-query";

import { Choice } from "./filter-choice";

export type MoreFiltersProps = {
  query: Pick<FileFilters, "tag" | "uploader" | "from" | "to">;
  /** Names the field of who has brought a file. */
  uploader: string;
  uploaders: readonly { id: string; name: string }[];
  /** For files that have a state and tags. */
  tags?: readonly string[] | undefined;
};

export function MoreFilters({ query, uploader, uploaders, tags }: MoreFiltersProps) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap items-end gap-3 px-4 pb-4">
      <Field id="uploader" label={uploader} className="w-56 max-sm:w-full">
        {(control) => (
          <Choice
            {...control}
            name="uploader"
            value={query.uploader}
            all={t("files.filters.everybody")}
            options={uploaders.map(({ id, name }) => [id, name])}
          />
        )}
      </Field>
      {tags ? (
        <Field id="tag" label={t("files.filters.tag")} className="w-56 max-sm:w-full">
          {(control) => (
            <Choice
              {...control}
              name="tag"
              value={query.tag}
              all={t("files.filters.allTags")}
              options={tags.map((one) => [one, one])}
            />
          )}
        </Field>
      ) : null}
      <Field id="from" label={t("files.filters.from")} className="max-sm:w-full">
        {(control) => <DateInput {...control} name="from" label={t("files.filters.from")} defaultValue={query.from} />}
      </Field>
      <Field id="to" label={t("files.filters.to")} className="max-sm:w-full">
        {(control) => <DateInput {...control} name="to" label={t("files.filters.to")} defaultValue={query.to} />}
      </Field>
    </div>
  );
}
