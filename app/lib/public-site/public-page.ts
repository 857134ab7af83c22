const publicPage = /^\/(?:home|preview)(?:\/|\.data$|$)/;

export const isPublicPage = (pathname: string) => publicPage.test(pathname);
