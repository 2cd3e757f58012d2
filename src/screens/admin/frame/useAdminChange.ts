import type { Result } from '../../../errors/failure.ts'
import { type Change, useChange } from '../../../api/serverState/useChange.ts'
import { ADMIN_DATA } from './adminData.ts'

/** What a change by an administrator makes stale: the lists show each other's names and counts. */
const ALL_ADMIN_DATA = [[ADMIN_DATA]]

/** Changes something that administrators manage; forms close after it and are opened again from a list's row. */
export const useAdminChange = <A, T>(change: (what: A) => Promise<Result<T>>): Change<A, T> =>
  useChange({ change, stale: ALL_ADMIN_DATA, endsWhenRead: true })
