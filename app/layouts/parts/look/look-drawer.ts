export const lookDrawer = "look-drawer";
export const lookPage = "/me/settings/look";
