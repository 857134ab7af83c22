/** The sections of the public site's menu, in its order. */
export const menuSections = ["haberler", "duyurular", "etkinlikler", "mudurlukler", "hizmetkategori", "staticpages", "baskaninmesaji"] as const;

export const searchPath = "/home/search";
