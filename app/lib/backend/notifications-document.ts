export const notificationsDocument =
  "query Notifications { notifications { id icon image title description time read seen link useRouter } }";
