import type { Fields, FormDefinition } from "~/lib/content/definition/definition";
import type { Rule } from "~/lib/content/definition/rules";
import type { SettingGroupKey, SettingGroupName } from "~/lib/settings/settings.server";
import type { InterfaceIcon } from "~/lib/platform/icons/sprite";

export type SettingGroup = {
  /** Database key, and the group's name in the audit log. */
  key: SettingGroupKey;
  path: string;
  icon: InterfaceIcon;
  /** i18n keys of its name and description. */
  texts: { title: string; text: string };
  /** Settings are written and checked like an entry's fields. Its texts are `content.sections.<id>`. */
  form: FormDefinition;
};

type GroupInput = { icon: InterfaceIcon; fields: Fields; rules?: readonly Rule[] };
export type NamedGroup = SettingGroup & { name: SettingGroupName };

/** Its texts are `content.sections.setting-<name>`. */
export function defineSettingGroup(name: SettingGroupName, input: GroupInput): NamedGroup {
  const id = `setting-${name}`;
  return {
    name,
    key: `group.${name}`,
    path: `/setting/${name}`,
    icon: input.icon,
    texts: { title: `content.sections.${id}.title`, text: `content.sections.${id}.text` },
    form: { id, fields: input.fields, rules: input.rules ?? [] },
  };
}
