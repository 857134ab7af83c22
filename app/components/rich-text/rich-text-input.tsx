import type { FieldControl } from "~/components/ui/field";
import { Textarea } from "~/components/ui/textarea";
import type { Locale } from "~/lib/content/values";

type RichTextInputProps = {
  name: string;
  control: FieldControl;
  /** Stored, therefore sanitised, HTML. */
  defaultValue: string;
  label: string;
  lang?: Locale;
  max?: number;
  readOnly?: boolean;
};

/** HTML in a plain field. */
export function RichTextInput({ name, control, defaultValue, lang }: RichTextInputProps) {
  return <Textarea {...control} name={name} lang={lang} rows={10} defaultValue={defaultValue} />;
}
