import { splitHash } from '../../../kit/address/hashLocation.ts'
import { ssoOutcome, type SsoOutcome } from '../../../contract/http/singleSignOn.ts'

/** The outcome with which the provider's redirect opened the sign-in page, from the page's hash; null: it did not. */
export const returnedOutcome = (hash: string): SsoOutcome | null => {
  const parsed = ssoOutcome.safeParse(new URLSearchParams(splitHash(hash).query).get('sso'))
  return parsed.success ? parsed.data : null
}
