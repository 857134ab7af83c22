const passing = [502, 503, 504];

/** Nobody was there behind the gateway, or the database is away: the same a moment later may well succeed. */
export const isUnanswered = (status: number | undefined): boolean => status !== undefined && passing.includes(status);
