/** The seven sets of specification §3, in their order. */
export const iconSets = [
  { id: "material-twotone", key: "mat_twotone", namespace: "", name: "Material Twotone", grid: "icon-size-6" },
  {
    id: "material-outline",
    key: "mat_outline",
    namespace: "mat_outline",
    name: "Material Outline",
    grid: "icon-size-6",
  },
  { id: "material-solid", key: "mat_solid", namespace: "mat_solid", name: "Material Solid", grid: "icon-size-6" },
  { id: "feather", key: "feather", namespace: "feather", name: "Feather", grid: "icon-size-6" },
  {
    id: "heroicons-outline",
    key: "heroicons_outline",
    namespace: "heroicons_outline",
    name: "Heroicons Outline",
    grid: "icon-size-6",
  },
  {
    id: "heroicons-solid",
    key: "heroicons_solid",
    namespace: "heroicons_solid",
    name: "Heroicons Solid",
    grid: "icon-size-6",
  },
  {
    id: "heroicons-mini",
    key: "heroicons_mini",
    namespace: "heroicons_mini",
    name: "Heroicons Mini",
    grid: "icon-size-5",
  },
] as const;

/** `id` stands in addresses, `key` names the set's files, `namespace` stands before an icon's name. */
export type IconSet = (typeof iconSets)[number];
export type IconSetKey = IconSet["key"];

export function findIconSet(id: string | undefined): IconSet | undefined {
  return iconSets.find((set) => set.id === id);
}

/** `feather:bell`, or `home` for a two-tone icon, in data and in `<Icon name>`. */
export function iconNameIn({ namespace }: IconSet, name: string): string {
  return namespace ? `${namespace}:${name}` : name;
}

/** Checks the form of a name; only the server knows whether the icon exists. */
export function isIconName(text: string): boolean {
  const parts = /^(?:([a-z_]+):)?[a-z0-9]+(?:-[a-z0-9]+)*$/.exec(text);
  return parts !== null && text.length <= 80 && iconSets.some(({ namespace }) => namespace === (parts[1] ?? ""));
}
