import { useEffect } from 'react'
import { type AccountLook, accountLook } from '../contract/entities/accountLook.ts'
import type { BrandFields } from '../contract/http/brand.ts'
import type { Result } from '../errors/failure.ts'
import { accountLookOf } from '../session/accountLook.ts'
import { useSession } from '../session/sessionContext.ts'
import { bodyOf, resourceHook } from './calls.ts'
import type { Http } from './http.ts'

/** Calls about the look of the account. */
const createBrandApi = (http: Http) => ({
  read: (): Promise<Result<AccountLook>> => bodyOf(http, { call: 'brand', schema: accountLook }),
  set: (json: BrandFields): Promise<Result<AccountLook>> =>
    bodyOf(http, { call: 'setBrand', json, schema: accountLook }),
})

/** The calls of this resource; the same object for the life of the app. */
export const useBrandApi = resourceHook(createBrandApi)

/** Reads the look of the account once, for this page and the next start. A failure leaves what is known. */
export const useAccountLookSync = (): void => {
  const { read } = useBrandApi()
  const session = useSession()
  useEffect(() => {
    let isOver = false
    void read().then((result) => {
      if (!isOver && result.ok) accountLookOf(session).set(result.value)
    })
    return () => {
      isOver = true
    }
  }, [read, session])
}
