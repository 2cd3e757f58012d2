import { splitHash } from '../../../address/hashLocation.ts'
import { ssoOutcome, type SsoOutcome } from '../../../contract/http/singleSignOn.ts'

/** The outcome with which the provider's way back opened the sign-in page, by the page's hash; null: it did not. */
export const returnedOutcome = (hash: string): SsoOutcome | null => {
  const said = ssoOutcome.safeParse(new URLSearchParams(splitHash(hash).query).get('sso'))
  return said.success ? said.data : null
}
