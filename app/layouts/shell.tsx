import type { ReactNode } from "react";

import { useClosingDetails } from "~/components/controls/use-closing-details";

import { centered } from "./centered";
import { classic } from "./classic";
import { classy } from "./classy";
import { compact } from "./compact";
import { dense } from "./dense";
import { empty } from "./empty";
import { enterprise } from "./enterprise";
import { futuristic } from "./futuristic";
import type { Layout, LayoutProps } from "./layout-props";
import type { LayoutName } from "./look/look";
import { material } from "./material";
import { modern } from "./modern";
import { Frame } from "./parts/frame";
import { SettingsDrawer } from "./parts/look/settings-drawer";
import { thin } from "./thin";
import { useLayoutName } from "./look/use-layout-name";

const layouts: Record<LayoutName, Layout> = {
  empty,
  classic,
  classy,
  compact,
  dense,
  futuristic,
  thin,
  centered,
  enterprise,
  material,
  modern,
};

type ShellProps = LayoutProps & { chat?: ReactNode; children: ReactNode };

export function Shell({ chat, children, ...props }: ShellProps) {
  const name = useLayoutName();
  useClosingDetails();
  const rail = name === "empty" ? undefined : chat;
  return (
    <>
      <Frame {...layouts[name](props)} chat={rail}>
        {children}
      </Frame>
      <SettingsDrawer layout={name} />
    </>
  );
}
