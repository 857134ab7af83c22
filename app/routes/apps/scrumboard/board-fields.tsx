import { useTranslation } from "react-i18next";

import { ChoiceLabel } from "~/components/controls/choice-label";
import { Field } from "~/components/controls/field";
import { Checkbox } from "~/components/ui/checkbox";
import { ChosenIcon } from "~/components/chosen-icon";
import { Input } from "~/components/ui/input";
import { Textarea } from "~/components/ui/textarea";
import { boardBounds, boardIcons, type Board } from "~/lib/apps/scrumboard/board";

type BoardFieldsetProps = {
  isNew: boolean;
  shown: Board;
  people: readonly { id: string; name: string }[];
  icons: readonly string[];
  errorsOf: (name: string) => string[];
};

export function BoardFieldset({ isNew, shown, people, icons, errorsOf }: BoardFieldsetProps) {
  const { t } = useTranslation();
  const label = (name: string) => t(`scrumboard.fields.${name}`);
  return (
    <>
      <Field id="board-title" label={label("title")} errors={errorsOf("title")}>
        {(control) => (
          <Input
            {...control}
            name="title"
            defaultValue={shown.title}
            maxLength={boardBounds.title}
            required
            autoComplete="off"
            autoFocus={isNew}
          />
        )}
      </Field>
      <Field id="board-description" label={label("description")} errors={errorsOf("description")}>
        {(control) => (
          <Textarea
            {...control}
            name="description"
            defaultValue={shown.description ?? ""}
            maxLength={boardBounds.description}
          />
        )}
      </Field>
      <Field id="board-icon" as="group" label={label("icon")} errors={errorsOf("icon")}>
        {() => (
          <div className="flex flex-wrap gap-2">
            {icons.map((icon) => (
              <label
                key={icon}
                title={nameOfIcon(icon, t)}
                className="flex size-11 cursor-pointer items-center justify-center rounded-lg border border-input has-checked:border-primary has-checked:bg-primary-soft has-checked:text-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary"
              >
                <input
                  type="radio"
                  name="icon"
                  value={icon}
                  defaultChecked={icon === shown.icon}
                  aria-label={nameOfIcon(icon, t)}
                  className="sr-only"
                />
                <ChosenIcon name={icon} />
              </label>
            ))}
          </div>
        )}
      </Field>
      <Field
        id="board-members"
        as="group"
        label={label("members")}
        hint={t("scrumboard.membersHint")}
        errors={errorsOf("members")}
      >
        {() => (
          <div className="grid max-h-64 gap-x-5 overflow-y-auto sm:grid-cols-2">
            {people.map(({ id, name }) => (
              <ChoiceLabel
                key={id}
                control={<Checkbox name="members" value={id} defaultChecked={shown.members.includes(id)} />}
              >
                {name}
              </ChoiceLabel>
            ))}
          </div>
        )}
      </Field>
    </>
  );
}

const nameOfIcon = (icon: string, t: ReturnType<typeof useTranslation>["t"]) =>
  t(`scrumboard.icons.${boardIcons.some((known) => known === icon) ? icon.split(":")[1] : "current"}`);
