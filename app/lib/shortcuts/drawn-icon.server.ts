import { iconSvg } from "~/lib/platform/icons/icon-set.server";
import { isInterfaceIcon } from "~/lib/platform/icons/sprite-names";

const bookmark = "heroicons_outline:bookmark";

/** A bookmark when no set has the icon: an unknown name would leave a hole. */
export function drawnIcon(name: string): string {
  if (isInterfaceIcon(name)) return name;
  const [set = "", icon = ""] = name.split(":");
  return iconSvg(set, icon) === null ? bookmark : name;
}
