/** The beginning of `of` (useCall) of everything that administrators read. */
export const ADMIN_DATA = 'admin'
/** What a change of an administrator makes stale: the lists show each other's names and counts. */
export const ALL_ADMIN_DATA = [[ADMIN_DATA]] as const
