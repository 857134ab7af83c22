const publicPage = /^\/(?:home|preview)(?:\/|\.data$|$)/;

/** Whether an address is one of the citizens' pages, which speak the language that stands in it. */
export const isPublicPage = (pathname: string) => publicPage.test(pathname);
