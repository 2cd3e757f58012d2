import * as z from 'zod/mini'

/** Sign-in through an OpenID Connect provider. */

/** name: the provider's name on the sign-in page; null: none is configured. */
export const singleSignOnAnswer = z.object({ name: z.nullable(z.string()) })

/**
 * The outcome of a sign-in through the provider; the sign-in page is opened with it as `sso` in its address. `done`:
 * the browser may open its session now.
 */
export const SSO_OUTCOMES = ['done', 'unknownAccount', 'refused', 'over', 'unavailable'] as const
export const ssoOutcome = z.enum(SSO_OUTCOMES)
export type SsoOutcome = z.infer<typeof ssoOutcome>

/** The provider's response is checked by OpenID Connect's own rules; additional parameters are ignored. */
export const ssoReturnQuery = z.catchall(z.object({}), z.string().check(z.maxLength(4_096)))
