/** `kept`: there is no mail server; administrators can read it. */
export const mailStates = ["waiting", "sent", "failed", "kept"] as const;
export type MailState = (typeof mailStates)[number];
