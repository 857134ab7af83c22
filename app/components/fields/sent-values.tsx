type Sent = readonly (readonly [name: string, value: string])[];

/** A value under the names that its input would send it, rows with their numbers. */
export function sentAs(name: string, value: unknown): [string, string][] {
  if (value === undefined || value === null) return [];
  if (typeof value !== "object") return [[name, value === true ? "on" : String(value)]];
  if (Array.isArray(value))
    return value.flatMap((one: unknown, at) => sentAs(typeof one === "object" ? `${name}[${at}]` : name, one));
  return Object.entries(value).flatMap(([part, one]) => sentAs(`${name}.${part}`, one));
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What stands in a drawing of an input, under its new name: rows are numbered anew when others go or move. */
export function standingIn(root: Element, from: string, to: string): [string, string][] {
  const controls = [...root.querySelectorAll<Control>("input[name]:not([type=file]), textarea[name], select[name]")];
  const isSent = (control: Control) =>
    !(control instanceof HTMLInputElement && ["checkbox", "radio"].includes(control.type)) || control.checked;
  return controls
    .filter(isSent)
    .map(({ name, value }) => [name.startsWith(from) ? `${to}${name.slice(from.length)}` : name, value]);
}

/** Values that are sent and not seen, until what shows them is there. */
export const SentValues = ({ values }: { values: Sent }) =>
  values.map(([name, value], at) => <input key={at} type="hidden" name={name} value={value} />);
