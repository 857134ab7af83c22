import type { ComponentProps } from "react";

import { Icon } from "~/components/icon";
import { ownIconFile } from "~/lib/platform/icons/icon-href";

type OwnIconProps = Omit<ComponentProps<typeof Icon>, "name"> & { name: string };

/**
 * A chosen icon from its own file, where a page's script has no room for the names of the sprite; nothing where it is
 * no icon's name.
 */
export function OwnIcon({ name, ...rest }: OwnIconProps) {
  const file = ownIconFile(name);
  return file ? <Icon name={file} {...rest} /> : null;
}
