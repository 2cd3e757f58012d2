/** Prefix of `of` (useCall) for everything that administrators read. */
export const ADMIN_DATA = 'admin'
