/** The constants that the first page needs; it loads no others. */

/** GEN-06: the only place with the product's name. */
export const PRODUCT_NAME = 'Meridian'
/** CONST-01 */
export const APP_VERSION = '7.801.8'
/** AUTH-09: pause between a successful sign-in and the next page, ms. */
export const POST_LOGIN_REDIRECT_MS = 1_000
/** UI-18: ms. */
export const VERSION_CHECK_MS = 300_000
