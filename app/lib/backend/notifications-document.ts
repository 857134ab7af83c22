/** What pages and server ask another backend for: the fields of specification §3. */
export const notificationsDocument =
  "query Notifications { notifications { id icon image title description time read seen link useRouter } }";
