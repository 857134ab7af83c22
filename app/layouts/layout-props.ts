import type { ReactNode } from "react";
import type { NavigationSets } from "~/lib/navigation/navigation";
import type { SignedInUser } from "./signed-in-user";

/** The toolbar's buttons with their panels; a layout places each exactly once. */
export type Tools = Partial<Record<"search" | "shortcuts" | "messages" | "notifications" | "chatButton", ReactNode>>;

/** What every layout is given; a layout only decides where it stands. */
export type LayoutProps = {
  navigation: NavigationSets;
  user: SignedInUser | null;
  tools: Tools;
  /** The team chat: a rail at the edge of the page from lg on, and the panel it slides out. */
  chat?: ReactNode;
  children: ReactNode;
};
