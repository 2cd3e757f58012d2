import { useMemo } from 'react'
import { signedIn } from '../contract/entities/session.ts'
import { singleSignOnAnswer } from '../contract/http/singleSignOn.ts'
import { FIRST_CALLS } from '../contract/http/firstCalls.ts'
import type { Result } from '../errors/failure.ts'
import { useApi } from './api.ts'
import { type SignInAnswer, withToken } from './auth.ts'
import type { Http } from './http.ts'
import { apiOrigin } from './origin.ts'

export const createSingleSignOnApi = (http: Http) => ({
  /** What the provider is called; null: none is set up, or nobody knows. */
  readName: async (): Promise<string | null> => {
    const result = await http.send({ call: 'singleSignOn', schema: singleSignOnAnswer })
    return result.ok ? result.value.body.name : null
  },
  /** Where the browser goes to sign in there. */
  address: (pageOrigin: string): string => `${apiOrigin(pageOrigin)}${FIRST_CALLS.startSingleSignOn.path}`,
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
