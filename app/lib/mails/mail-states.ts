/** `kept`: there is no mail server; administrators can read it. `suspected`: an administrator sends it on or leaves it. */
export const mailStates = ["waiting", "sent", "failed", "kept", "suspected"] as const;
export type MailState = (typeof mailStates)[number];

/** Mails that an administrator may send. */
export const sendableStates = ["failed", "kept", "suspected"] as const satisfies readonly MailState[];
export const isSendable = (state: MailState) => sendableStates.some((one) => one === state);
