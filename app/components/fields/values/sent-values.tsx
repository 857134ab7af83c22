type Sent = readonly (readonly [name: string, value: string])[];

/** A value under the names of its inputs, with row numbers. */
export function sentAs(name: string, value: unknown): [string, string][] {
  if (value === undefined || value === null) return [];
  if (typeof value !== "object") return [[name, value === true ? "on" : String(value)]];
  if (Array.isArray(value))
    return value.flatMap((one: unknown, at) => sentAs(typeof one === "object" ? `${name}[${at}]` : name, one));
  return Object.entries(value).flatMap(([part, one]) => sentAs(`${name}.${part}`, one));
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The present values of an input's rendering under its new name: rows are renumbered. */
export function standingIn(root: Element, from: string, to: string): [string, string][] {
  const controls = [...root.querySelectorAll<Control>("input[name]:not([type=file]), textarea[name], select[name]")];
  const isSent = (control: Control) =>
    !(control instanceof HTMLInputElement && ["checkbox", "radio"].includes(control.type)) || control.checked;
  return controls
    .filter(isSent)
    .map(({ name, value }) => [name.startsWith(from) ? `${to}${name.slice(from.length)}` : name, value]);
}

/** Hidden inputs, until their real inputs are loaded. */
export const SentValues = ({ values }: { values: Sent }) =>
  values.map(([name, value], at) => <input key={at} type="hidden" name={name} value={value} />);
