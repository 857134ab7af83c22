import { pageAddress } from "~/lib/platform/http/request/page-address";

const base = "/administration/users";

export const userPaths = {
  list: ({ search = "", state = "", page = 1 }: { search?: string; state?: string; page?: number } = {}) =>
    pageAddress(base, { search, state }, page),
  new: `${base}/new`,
  user: (id: string) => `${base}/${id}`,
  /** `grant`: the index of the edited one, or "new". */
  grant: (id: string, grant: number | "new") => `${base}/${id}?grant=${grant}#grant`,
};
