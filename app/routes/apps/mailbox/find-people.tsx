import { useTranslation } from "react-i18next";

import { ChoiceLabel } from "~/components/controls/choice-label";
import { Button } from "~/components/ui/button";
import { Checkbox } from "~/components/ui/checkbox";
import { Input } from "~/components/ui/input";
import type { SuggestedReceiver } from "~/lib/apps/mailbox/receivers.server";

type FindPeopleProps = { people: SuggestedReceiver[] | undefined; search: string };

/** The directory without scripts: looking there posts the whole form, so that nothing typed is lost. */
export function FindPeople({ people, search }: FindPeopleProps) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-2 scripts:hidden">
      <div className="flex flex-wrap gap-2">
        <Input
          name="search"
          defaultValue={search}
          maxLength={100}
          aria-label={t("mailbox.people.label")}
          placeholder={t("mailbox.people.label")}
          className="max-w-80 flex-1"
        />
        <Button type="submit" name="intent" value="people" variant="outline" formNoValidate>
          {t("mailbox.people.button")}
        </Button>
      </div>
      {people?.length === 0 ? <p>{t("mailbox.people.none")}</p> : null}
      {people && people.length > 0 ? (
        <fieldset>
          <legend className="text-sm text-muted-foreground">{t("mailbox.people.found")}</legend>
          {people.map(({ id, name, jobTitle, line }) => (
            <ChoiceLabel
              key={id}
              control={<Checkbox name="person" value={line} />}
              {...(jobTitle ? { hint: jobTitle } : {})}
            >
              {name}
            </ChoiceLabel>
          ))}
        </fieldset>
      ) : null}
    </div>
  );
}
