/** Told to the page when the server answered 507: what was sent could not be kept. */
export const diskFullEvent = "meydan:disk-full";
