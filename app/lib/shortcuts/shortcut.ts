import { isSafeUrl, isSameOriginPath } from "~/lib/platform/text/urls";

export type Shortcut = {
  id: string;
  label: string;
  description: string | null;
  /** Set and name, as `heroicons_outline:bell`. */
  icon: string;
  link: string;
  /** Opens without a page load: for paths of this site only. */
  useRouter: boolean;
};

export type ShortcutField = Exclude<keyof Shortcut, "id">;
export type ShortcutProblem = "missing" | "tooLong" | "badIcon" | "badLink" | "notPath" | "notText" | "notBoolean";
export type ShortcutProblems = Partial<Record<ShortcutField, ShortcutProblem>>;

/** Characters. */
export const shortcutLimits = { label: 80, description: 200, icon: 80, link: 2000 } as const;

export function shortcutProblems(values: Record<ShortcutField, unknown>): ShortcutProblems {
  const problems: [ShortcutField, ShortcutProblem | undefined][] = [
    ["label", textProblem(values.label, "label")],
    [
      "description",
      values.description == null || values.description === ""
        ? undefined
        : textProblem(values.description, "description"),
    ],
    ["icon", textProblem(values.icon, "icon", isIconName, "badIcon")],
    [
      "link",
      textProblem(values.link, "link", isShortcutLink, "badLink") ??
        (values.useRouter === true && !isSameOriginPath(String(values.link)) ? "notPath" : undefined),
    ],
    [
      "useRouter",
      values.useRouter == null ? "missing" : typeof values.useRouter === "boolean" ? undefined : "notBoolean",
    ],
  ];
  return Object.fromEntries(problems.filter(([, problem]) => problem !== undefined));
}

function textProblem(
  value: unknown,
  field: keyof typeof shortcutLimits,
  isRight?: (text: string) => boolean,
  wrong?: ShortcutProblem,
): ShortcutProblem | undefined {
  if (value === undefined || value === null || value === "") return "missing";
  if (typeof value !== "string") return "notText";
  if (value.length > shortcutLimits[field]) return "tooLong";
  return isRight && !isRight(value) ? wrong : undefined;
}

export function isIconName(text: string): boolean {
  return /^[a-z_]+:[a-z0-9]+([-_][a-z0-9]+)*$/.test(text);
}

/** http, https, mailto, tel or a path of this site; an anchor would depend on the page. */
function isShortcutLink(text: string): boolean {
  return text.startsWith("/") ? isSameOriginPath(text) : isSafeUrl(text) && !text.startsWith("#");
}

/** One line of text as it is stored: no control characters, no spaces around it. */
export function tidyLine(text: string): string {
  return text
    .normalize("NFC")
    .replace(/\p{Cc}+/gu, " ")
    .trim();
}

export function shortcutValues(form: FormData): Record<ShortcutField, unknown> {
  const text = (name: string) => tidyLine(String(form.get(name) ?? ""));
  return {
    label: text("label"),
    description: text("description"),
    icon: text("icon"),
    link: text("link"),
    useRouter: form.get("useRouter") === "on",
  };
}

/** `fields` as i18n keys. */
export type ShortcutResult = {
  done: boolean;
  fields?: Partial<Record<ShortcutField, string[]>>;
  typed?: Record<ShortcutField, unknown>;
};
