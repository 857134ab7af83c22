import type { ReactNode } from "react";
import type { NavigationItem, SignedInUser } from "./parts/navigation-item";

/** What every layout is given; a layout only decides where it stands. */
export type LayoutProps = {
  navigation: readonly NavigationItem[];
  user: SignedInUser | null;
  /** Left of the language menu in the header: search, shortcuts, messages, notifications. */
  tools?: ReactNode;
  /** Beside the page, such as the chat panel. */
  panels?: ReactNode;
  /** Inside the user menu, such as the choice of a status. */
  userMenu?: ReactNode;
  children: ReactNode;
};
