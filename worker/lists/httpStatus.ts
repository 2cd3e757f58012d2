/** The statuses of answers that the engine tells apart. */
export const HTTP_OK = 200
/** The rest of a list from the byte that was asked for. */
export const HTTP_PARTIAL = 206
export const HTTP_UNAUTHORIZED = 401
