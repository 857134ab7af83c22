/** Who is signed in, as the toolbar, the navigation and the user menu show it. */
export type SignedInUser = {
  id: string;
  name: string;
  email: string;
  avatar: string | null;
  status: "online" | "away" | "busy" | "not-visible";
};
