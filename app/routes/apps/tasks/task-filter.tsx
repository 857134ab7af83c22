import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Button, buttonVariants } from "~/components/ui/button";
import { Input } from "~/components/ui/input";
import { NativeSelect } from "~/components/ui/native-select";
import { taskPaths, type TaskPlace } from "~/lib/apps/tasks/task";

type TaskFilterProps = { place: TaskPlace; tags: readonly { id: string; title: string }[]; mayEditTags: boolean };

export function TaskFilter({ place, tags, mayEditTags }: TaskFilterProps) {
  const { t } = useTranslation();
  return (
    <Form
      key={`${place.search} ${place.tag}`}
      method="get"
      action={taskPaths.list()}
      role="search"
      className="flex flex-wrap gap-2 print:hidden"
    >
      {place.view === "open" ? null : <input type="hidden" name="view" value={place.view} />}
      <Input
        type="search"
        name="search"
        defaultValue={place.search}
        maxLength={200}
        aria-label={t("tasks.search")}
        placeholder={t("tasks.search")}
        className="min-w-40 flex-1"
      />
      {tags.length > 0 ? (
        <NativeSelect name="tag" defaultValue={place.tag} aria-label={t("tasks.tag")} className="w-48">
          <option value="">{t("tasks.anyTag")}</option>
          {tags.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </NativeSelect>
      ) : null}
      <Button type="submit" variant="secondary">
        {t("tasks.filter")}
      </Button>
      {mayEditTags ? (
        <Link to={taskPaths.tags()} className={buttonVariants({ variant: "ghost" })}>
          {t("tasks.editTags")}
        </Link>
      ) : null}
    </Form>
  );
}
