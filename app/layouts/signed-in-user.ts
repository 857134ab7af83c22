export type SignedInUser = {
  id: string;
  name: string;
  email: string;
  avatar: string | null;
  status: "online" | "away" | "busy" | "not-visible";
};
