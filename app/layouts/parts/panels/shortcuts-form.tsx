import { useFetcher } from "@remix-run/react";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { Button } from "~/components/ui/button";
import { ChoiceLabel } from "~/components/controls/choice-label";
import { cn } from "~/components/ui/cn";
import { Field } from "~/components/controls/field";
import { Input } from "~/components/ui/input";
import { Switch } from "~/components/ui/switch";
import { useHydrated } from "~/components/controls/hydration/use-hydrated";
import {
  shortcutLimits,
  shortcutProblems,
  shortcutValues,
  type ShortcutField,
  type ShortcutResult,
} from "~/lib/shortcuts/shortcut";
import { shortcutsPath } from "~/lib/shortcuts/shortcut-paths";
import type { ShownShortcut } from "~/lib/shortcuts/shortcuts.server";

import { IconField } from "./shortcuts-icon-field";

type ShortcutFormProps = {
  shortcut?: ShownShortcut | undefined;
  /** The answer to a form without scripts. */
  result?: ShortcutResult | undefined;
  /** Called in the panel after saving or deleting; the page redirects. */
  onDone?: () => void;
  className?: string;
};

const nothing: Record<ShortcutField, unknown> = { label: "", description: "", icon: "", link: "", useRouter: false };

export function ShortcutForm({ shortcut, result, onDone, className }: ShortcutFormProps) {
  const { t } = useTranslation();
  const id = useId();
  const fetcher = useFetcher<ShortcutResult>();
  const isHydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Record<ShortcutField, unknown>>(result?.typed ?? shortcut ?? nothing);
  const [left, setLeft] = useState<readonly string[]>([]);
  const action = shortcutsPath(shortcut ? "edit" : "add", shortcut?.id);
  const answer = fetcher.data ?? result;
  const problems = shortcutProblems(values);

  // Text typed before hydration.
  useEffect(() => {
    if (form.current) setValues(shortcutValues(new FormData(form.current)));
  }, []);
  useEffect(() => {
    if (fetcher.state === "idle" && fetcher.data?.done) onDone?.();
  }, [fetcher.state, fetcher.data, onDone]);

  const errorsOf = (field: ShortcutField): string[] => {
    // The switch below can make a link invalid.
    const isAsked = left.includes(field) || (field === "link" && values.useRouter === true && values.link !== "");
    const problem = isAsked ? problems[field] : undefined;
    return (problem ? [`shortcuts.problems.${problem}`] : (answer?.fields?.[field] ?? [])).map((key) => t(key));
  };
  const text = (field: Exclude<ShortcutField, "useRouter">, more: { hint?: string; isRequired?: boolean } = {}) => (
    <Field
      id={`${id}-${field}`}
      label={t(`shortcuts.form.${field}`)}
      note={more.isRequired ? t("ui.required") : undefined}
      hint={more.hint}
      errors={errorsOf(field)}
    >
      {(control) => (
        <Input
          {...control}
          name={field}
          required={more.isRequired}
          maxLength={shortcutLimits[field]}
          defaultValue={String(values[field] ?? "")}
          autoComplete="off"
        />
      )}
    </Field>
  );
  const isBusy = (intent: string) => fetcher.state !== "idle" && fetcher.formData?.get("intent") === intent;
  const leadsOn = onDone ? null : <input type="hidden" name="redirectTo" value={shortcutsPath("modify")} />;

  return (
    <div className={className}>
      <fetcher.Form
        ref={form}
        id={`${id}-save`}
        method="post"
        action={action}
        className="flex flex-col gap-4"
        onChange={(event) => setValues(shortcutValues(new FormData(event.currentTarget)))}
        onBlur={({ target }) =>
          target instanceof HTMLInputElement && !left.includes(target.name) && setLeft([...left, target.name])
        }
      >
        {leadsOn}
        {text("label", { isRequired: true })}
        {text("description")}
        <IconField id={`${id}-icon`} name={String(values.icon ?? "")} known={shortcut} errors={errorsOf("icon")} />
        {text("link", { isRequired: true, hint: t("shortcuts.form.linkHint") })}
        <ChoiceLabel
          control={<Switch name="useRouter" defaultChecked={values.useRouter === true} />}
          hint={t("shortcuts.form.useRouterHint")}
        >
          {t("shortcuts.form.useRouter")}
        </ChoiceLabel>
      </fetcher.Form>
      {shortcut ? (
        // A form of its own, so that Enter can never delete.
        <fetcher.Form id={`${id}-delete`} method="post" action={action}>
          {leadsOn}
        </fetcher.Form>
      ) : null}
      <div className={cn("mt-5 flex items-center gap-3", shortcut ? "justify-between" : "justify-end")}>
        {shortcut ? (
          <Button
            type="submit"
            form={`${id}-delete`}
            name="intent"
            value="delete"
            variant="outline"
            className="text-error"
            pending={isBusy("delete")}
          >
            {t("shortcuts.form.delete")}
          </Button>
        ) : null}
        <Button
          type="submit"
          form={`${id}-save`}
          name="intent"
          value="save"
          disabled={isHydrated && Object.keys(problems).length > 0}
          pending={isBusy("save")}
        >
          {t(shortcut ? "shortcuts.form.update" : "shortcuts.form.add")}
        </Button>
      </div>
    </div>
  );
}
