export const tokenDays = ["30", "90", "365", "never"] as const;
