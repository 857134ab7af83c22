/** The fields of a form beside the one that holds an attachment's address: for browsers without scripts. */
export const attachmentFields = (name: string) => ({ file: `${name}.file`, removed: `${name}.removed` });
