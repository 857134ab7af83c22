import type { ComponentProps } from "react";

import { Icon } from "~/components/icon";
import { drawnIcon } from "~/lib/platform/icons/chosen-icon";

type ChosenIconProps = Omit<ComponentProps<typeof Icon>, "name"> & { name: string };

/** An icon by a name that people or other systems have chosen; nothing where it is no icon's name. */
export function ChosenIcon({ name, ...rest }: ChosenIconProps) {
  const drawn = drawnIcon(name);
  return drawn ? <Icon name={drawn} {...rest} /> : null;
}
