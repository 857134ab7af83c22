export const menuPaths = {
  overview: "/menu",
  menu: (code: string) => `/menu/${code}`,
  /** An item's id or `new`; `under` is a new item's parent. */
  item: (code: string, item: string, under?: string) => `/menu/${code}/items/${item}${under ? `?under=${under}` : ""}`,
  rules: "/sidemenumaps",
  rule: (id: string) => `/sidemenumap/${id}`,
};
