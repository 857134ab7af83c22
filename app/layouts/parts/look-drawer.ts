/** The drawer with colours, schemes and layouts, and its page where no script runs. */
export const lookDrawer = "look-drawer";
export const lookPage = "/me/settings/look";
