import { useTranslation } from "react-i18next";

import { Avatar } from "~/components/ui/avatar";
import { Button } from "~/components/ui/button";
import { Checkbox } from "~/components/ui/checkbox";
import { Field } from "~/components/controls/field";
import { Input } from "~/components/ui/input";
import type { Receiver } from "~/lib/inbox/send-message.server";

type ReceiverChoiceProps = {
  chosen: readonly Receiver[];
  others: readonly Receiver[];
  /** How many more match. */
  more: number;
  search: string;
  errors: readonly string[];
};

/** Searching posts the whole form, so that nothing typed is lost, with or without scripts. */
export function ReceiverChoice({ chosen, others, more, search, errors }: ReceiverChoiceProps) {
  const { t } = useTranslation();
  return (
    <Field id="to" as="group" label={t("inbox.write.to")} hint={t("inbox.write.toHint")} errors={errors}>
      {(control) => (
        <div id={control.id} tabIndex={-1} className="flex flex-col gap-3">
          <div className="flex flex-wrap items-end gap-2">
            <Field id="search" label={t("inbox.write.search")} className="min-w-48 flex-1 sm:max-w-96">
              {(input) => (
                <Input
                  {...input}
                  type="search"
                  name="search"
                  defaultValue={search}
                  placeholder={t("inbox.write.searchHint")}
                  maxLength={100}
                  autoComplete="off"
                />
              )}
            </Field>
            <Button type="submit" variant="outline" name="intent" value="search" formNoValidate>
              {t("inbox.write.searchButton")}
            </Button>
          </div>
          {chosen.length > 0 ? <People label={t("inbox.write.chosen")} people={chosen} isChosen /> : null}
          {others.length > 0 ? <People label={t("inbox.write.colleagues")} people={others} /> : null}
          {others.length === 0 && search ? <p className="text-muted-foreground">{t("inbox.write.noMatch")}</p> : null}
          {more > 0 ? <p className="text-sm text-muted-foreground">{t("inbox.write.more", { count: more })}</p> : null}
        </div>
      )}
    </Field>
  );
}

function People({
  label,
  people,
  isChosen = false,
}: {
  label: string;
  people: readonly Receiver[];
  isChosen?: boolean;
}) {
  return (
    <div>
      <p className="mb-1 text-sm font-medium text-muted-foreground">{label}</p>
      <ul aria-label={label} className="grid gap-x-6 sm:grid-cols-2">
        {people.map((person) => (
          <li key={person.id}>
            <label className="flex min-h-12 items-center gap-3 rounded-md px-2 py-1.5 hover:bg-accent">
              <Checkbox name="to" value={person.id} defaultChecked={isChosen} />
              <Avatar name={person.name} src={person.avatar} decorative className="size-8 text-sm" />
              <span className="min-w-0">
                <span className="block truncate font-medium">{person.name}</span>
                {person.jobTitle ? (
                  <span className="block truncate text-sm text-muted-foreground">{person.jobTitle}</span>
                ) : null}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </div>
  );
}
