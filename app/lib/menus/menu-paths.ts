/** The staff's pages of menus and of the rules by which they stand beside pages. */
export const menuPaths = {
  overview: "/menu",
  menu: (code: string) => `/menu/${code}`,
  /** An item, or `new`; `under` names the one that a new item hangs under. */
  item: (code: string, item: string, under?: string) => `/menu/${code}/items/${item}${under ? `?under=${under}` : ""}`,
  rules: "/sidemenumaps",
  rule: (id: string) => `/sidemenumap/${id}`,
};
