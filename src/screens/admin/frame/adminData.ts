/** The beginning of `of` (useCall) of everything that administrators read. */
export const ADMIN_DATA = 'admin'
