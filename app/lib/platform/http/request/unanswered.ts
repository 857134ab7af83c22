const passing = [502, 503, 504];

/** A gateway without a server, or the database is away: a retry may succeed. */
export const isUnanswered = (status: number | undefined): boolean => status !== undefined && passing.includes(status);
