import { Link } from "@remix-run/react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { ChoiceLabel } from "~/components/controls/choice-label";
import { Field } from "~/components/controls/field";
import { useScriptsOnly } from "~/components/controls/hydration/use-scripts-only";
import { Checkbox } from "~/components/ui/checkbox";
import { Input } from "~/components/ui/input";
import { cn } from "~/components/ui/cn";
import { foldTr } from "~/lib/platform/text/turkish/fold";

type LabelChoiceProps = {
  labels: readonly { id: string; title: string }[];
  chosen: readonly string[];
  /** Where labels are made. */
  href: string;
  errors: string[];
};
/** With fewer of them nobody needs to search. */
const few = 8;

/** The labels of a card. The field above them narrows many; Enter ticks the first one that is left. */
export function LabelChoice({ labels, chosen, href, errors }: LabelChoiceProps) {
  const { t } = useTranslation();
  const scriptsOnly = useScriptsOnly();
  const [wanted, setWanted] = useState("");
  const list = useRef<HTMLDivElement>(null);
  const isFound = (title: string) => foldTr(title).includes(foldTr(wanted.trim()));
  const found = labels.filter(({ title }) => isFound(title));
  return (
    <Field id="card-labels" as="group" label={t("scrumboard.fields.labels")} errors={errors}>
      {() => (
        <div className="flex flex-col gap-2">
          {labels.length > few ? (
            <Input
              type="search"
              value={wanted}
              onChange={(event) => setWanted(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key !== "Enter") return;
                event.preventDefault();
                if (found[0]) list.current?.querySelector<HTMLInputElement>(`input[value="${found[0].id}"]`)?.click();
              }}
              maxLength={60}
              aria-label={t("scrumboard.labels.filter")}
              placeholder={t("scrumboard.labels.filter")}
              className={cn("sm:max-w-64", scriptsOnly)}
            />
          ) : null}
          <div ref={list} className="flex max-h-56 flex-wrap gap-x-5 overflow-y-auto">
            {labels.map(({ id, title }) => (
              <ChoiceLabel
                key={id}
                className={isFound(title) ? undefined : "hidden"}
                control={<Checkbox name="labels" value={id} defaultChecked={chosen.includes(id)} />}
              >
                {title}
              </ChoiceLabel>
            ))}
          </div>
          {labels.length === 0 ? (
            <p className="text-sm text-muted-foreground">{t("scrumboard.labels.none")}</p>
          ) : found.length === 0 ? (
            <p className="text-sm text-muted-foreground">{t("scrumboard.labels.notFound")}</p>
          ) : null}
          <Link to={href} preventScrollReset className="self-start text-sm text-primary underline underline-offset-4">
            {t("scrumboard.labels.edit")}
          </Link>
        </div>
      )}
    </Field>
  );
}
