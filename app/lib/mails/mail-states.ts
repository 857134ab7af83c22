/** `kept`: there is no mail server; it is read under administration. */
export const mailStates = ["waiting", "sent", "failed", "kept"] as const;
export type MailState = (typeof mailStates)[number];
