import * as z from 'zod/mini'

/** Sign-in through an OpenID Connect provider. */

/** name: what the sign-in page calls the provider; null: none is set up. */
export const singleSignOnAnswer = z.object({ name: z.nullable(z.string()) })

/**
 * How a way through the provider ended; the sign-in page is opened with it as `sso` in its address. `done`: the browser
 * may open its session now.
 */
export const SSO_OUTCOMES = ['done', 'unknownAccount', 'refused', 'over', 'unavailable'] as const
export const ssoOutcome = z.enum(SSO_OUTCOMES)
export type SsoOutcome = z.infer<typeof ssoOutcome>

/** The provider's answer is read by OpenID Connect's own rules; what else it adds is not looked at. */
export const ssoReturnQuery = z.catchall(z.object({}), z.string().check(z.maxLength(4_096)))
