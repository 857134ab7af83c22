import { Parser } from "htmlparser2";

type Attributes = Record<string, string>;
type Control = {
  tag: string;
  attributes: Attributes;
  /** The opening tag, in characters of the document. */
  start: number;
  end: number;
  /** The end of its content: a textarea's text. */
  until: number;
  options: Control[];
};
type Form = { attributes: Attributes; controls: Control[] };

/** A form may name others than when it was sent. */
const mayDiffer = /^(?:version|seen|once|backup)$/;
const isBox = ({ type }: Attributes) => type === "checkbox" || type === "radio";
const neverFilled = /^(?:password|file|submit|button|reset|image)$/;

/** Where the page repeats the texts for a reader whose form is gone. */
type Repeated = { from: number; to: number };

/** The forms of a document with their controls; `form="…"` on a control outside of it counts. */
function read(html: string): { forms: Form[]; repeated: Repeated | undefined } {
  const forms: Form[] = [];
  let repeated: Repeated | undefined;
  const outside: Control[] = [];
  let form: Form | undefined;
  let open: Control | undefined;
  const parser = new Parser({
    onopentag(tag, attributes) {
      const control = { tag, attributes, start: parser.startIndex, end: parser.endIndex + 1, until: 0, options: [] };
      if (attributes["data-slot"] === "typed-texts") repeated = { from: parser.startIndex, to: 0 };
      if (tag === "form") forms.push((form = { attributes, controls: [] }));
      else if (tag === "option") open?.options.push(control);
      else if (/^(?:input|textarea|select|button)$/.test(tag)) {
        if (attributes.form !== undefined) outside.push(control);
        else form?.controls.push(control);
        open = control;
      }
    },
    onclosetag(tag) {
      if (tag === "form") form = undefined;
      if (tag === "details" && repeated?.to === 0) repeated.to = parser.endIndex + 1;
      if (tag === "textarea" && open) open.until = parser.startIndex;
    },
  });
  parser.end(html);
  const byId = new Map(forms.map((one) => [one.attributes.id, one]));
  for (const control of outside) byId.get(control.attributes.form)?.controls.push(control);
  return { forms, repeated };
}

/** How much of what was sent the form could have sent; -1 when it is another one. */
function matchOf({ attributes, controls }: Form, sent: readonly [string, string][], path: string): number {
  const { pathname } = new URL(attributes.action ?? path, "http://own.invalid");
  if (attributes.method?.toLowerCase() !== "post" || pathname !== path.split("?", 1)[0]) return -1;
  const pairs = new Set(sent.map(([name, value]) => JSON.stringify([name, value])));
  const isOther = controls.some(
    ({ attributes: { type, name = "", value = "" } }) =>
      type === "hidden" && value !== "" && !mayDiffer.test(name) && !pairs.has(JSON.stringify([name, value])),
  );
  const intent = sent.find(([name]) => name === "intent");
  const isPressed =
    !intent || controls.some(({ attributes: { name, value } }) => name === "intent" && value === intent[1]);
  if (isOther || !isPressed) return -1;
  const names = new Set(controls.map(({ attributes }) => attributes.name));
  return sent.filter(([name]) => names.has(name)).length;
}

const letters: Readonly<Record<string, string>> = { "&": "&amp;", '"': "&quot;", "<": "&lt;", ">": "&gt;" };
const escaped = (text: string) => text.replaceAll(/[&"<>]/g, (letter) => letters[letter] ?? letter);

/** The opening tag with other attributes; null leaves one out. */
function tagWith({ tag, attributes }: Control, changes: Record<string, string | null>): string {
  const all = Object.entries({ ...attributes, ...changes });
  return `<${tag}${all.map(([name, value]) => (value === null ? "" : ` ${name}="${escaped(value)}"`)).join("")}>`;
}

type Edit = { from: number; to: number; text: string };

function fill({ controls }: Form, sent: readonly [string, string][]): Edit[] {
  const given = new Map<string, string[]>();
  for (const [name, value] of sent) {
    const known = given.get(name);
    if (known) known.push(value);
    else given.set(name, [value]);
  }
  const taken = new Map<string, number>();
  return controls.flatMap((control): Edit[] => {
    const { tag, attributes, start, end, until, options } = control;
    const { name = "", type = "", value = "on" } = attributes;
    const values = given.get(name);
    if (tag === "button" || name === "intent" || neverFilled.test(type)) return [];
    if (tag === "input" && isBox(attributes))
      return [{ from: start, to: end, text: tagWith(control, { checked: values?.includes(value) ? "" : null }) }];
    if (!values) return [];
    if (tag === "select")
      return options.map((option) => {
        const isChosen = values.includes(option.attributes.value ?? "");
        return { from: option.start, to: option.end, text: tagWith(option, { selected: isChosen ? "" : null }) };
      });
    const at = taken.get(name) ?? 0;
    taken.set(name, at + 1);
    const text = values[at];
    if (text === undefined) return [];
    // Browsers drop a line break right behind the opening tag.
    if (tag === "textarea") return [{ from: end, to: until, text: `\n${escaped(text)}` }];
    return [{ from: start, to: end, text: tagWith(control, { value: text }) }];
  });
}

/**
 * The document with the form as it was sent, for browsers without scripts: no page has to do it itself. The form is
 * found by its address, its button and its hidden fields. It is enough then that the texts stand there; when none fits,
 * the document stays as it is, with the texts that the layout repeats (`RefusalBanner`).
 * @param path of the address the form was sent to @param sent without secrets, in the form's order
 */
export function refillForm(html: string, path: string, sent: readonly [string, string][]): string {
  const { forms, repeated } = read(html);
  const fits = forms.map((form) => ({ form, match: matchOf(form, sent, path) }));
  const best = fits.reduce((most, one) => (one.match > most.match ? one : most), { form: undefined, match: 0 } as {
    form: Form | undefined;
    match: number;
  });
  if (!best.form) return html;
  let at = 0;
  const parts = [...fill(best.form, sent), ...(repeated ? [{ ...repeated, text: "" }] : [])]
    .sort((a, b) => a.from - b.from)
    .map(({ from, to, text }) => {
      const before = html.slice(at, from);
      at = to;
      return before + text;
    });
  return parts.join("") + html.slice(at);
}
