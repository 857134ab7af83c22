import type { Fields, Section } from "~/lib/content/definition/definition";
import type { Rule } from "~/lib/content/definition/rules";
import type { SettingGroupKey, SettingGroupName } from "~/lib/settings/settings.server";

export type SettingGroup = {
  /** The row that holds it, and how the audit log calls it. */
  key: SettingGroupKey;
  path: string;
  icon: string;
  /** The keys of its name and of the sentence under it. */
  words: { title: string; text: string };
  /** Settings are written and checked as an entry's fields are: the form of one is a section that nobody lists. */
  form: Section;
};

type GroupInput = { icon: string; fields: Fields; rules?: readonly Rule[] };
export type NamedGroup = SettingGroup & { name: SettingGroupName };

/** Its words are `content.sections.setting-<name>`. */
export function defineSettingGroup(name: SettingGroupName, input: GroupInput): NamedGroup {
  const id = `setting-${name}`;
  return {
    name,
    key: `group.${name}`,
    path: `/setting/${name}`,
    icon: input.icon,
    words: { title: `content.sections.${id}.title`, text: `content.sections.${id}.text` },
    form: settingForm(id, input),
  };
}

/** A form whose words are `content.sections.<id>`. */
export function settingForm(id: string, { icon, fields, rules = [] }: GroupInput): Section {
  return {
    id,
    kind: "single",
    icon,
    owner: "",
    area: "content",
    fields,
    titleField: Object.keys(fields)[0] ?? "",
    list: { columns: [] },
    publishing: {},
    publicFace: {
      view: "fragment",
      address: null,
      otherViews: [],
      schemaType: "WebPage",
      schemaData: {},
      order: [],
      filters: [],
      reverse: [],
      hidden: [],
      buttons: [],
      feed: false,
      roles: { chips: [], lines: [] },
      head: {},
      unlisted: [],
      rows: {},
    },
    rules,
  };
}
