/** How many days a new API token may last. */
export const tokenDays = ["30", "90", "365", "never"] as const;
