/** The list of schedules, as a page's data. */
export const SCHEDULES = ['reports', 'schedules'] as const
/** The cloud disk of the account. */
export const DISK = ['reports', 'disk'] as const
