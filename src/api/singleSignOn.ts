import { useMemo } from 'react'
import { signedIn } from '../contract/entities/session.ts'
import { FIRST_CALLS } from '../contract/http/firstCalls.ts'
import type { Result } from '../errors/failure.ts'
import { useApi } from './api.ts'
import { type SignInAnswer, withToken } from './auth.ts'
import type { Http } from './http.ts'
import { apiOrigin } from './origin.ts'

export const createSingleSignOnApi = (http: Http) => ({
  /** Where the browser goes to sign in there. */
  address: (pageOrigin: string): string =>
    `${apiOrigin(pageOrigin, document)}${FIRST_CALLS.startSingleSignOn.path}`,
  /** Opens the session of this browser, which has come back from the provider. */
  open: async (): Promise<Result<SignInAnswer>> =>
    withToken(
      'openSingleSignOn',
      await http.send({ call: 'openSingleSignOn', schema: signedIn, endsSession: false }),
    ),
})
export type SingleSignOnApi = ReturnType<typeof createSingleSignOnApi>

/** The calls of this resource; the same object for the life of the app. */
export const useSingleSignOnApi = (): SingleSignOnApi => {
  const { http } = useApi()
  return useMemo(() => createSingleSignOnApi(http), [http])
}
