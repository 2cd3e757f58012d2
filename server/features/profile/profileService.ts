import type { Kysely } from 'kysely'
import type { Profile } from '../../../src/contract/entities/session.ts'
import type { Database } from '../../db/schema.ts'
import { forbidden } from '../../plugins/apiError.ts'
import { findAccountById } from '../accounts/accountRepository.ts'
import type { AccountPrincipal } from '../accounts/principal.ts'
import { profileOf } from '../accounts/profileOf.ts'

/**
 * Reads a profile (API-23). Everyone reads their own only; any other id, existing or not, is refused alike with 403.
 */
export const readProfile = async (
  db: Kysely<Database>,
  principal: AccountPrincipal,
  id: number,
): Promise<Profile> => {
  const account = id === principal.accountId ? await findAccountById(db, id) : undefined
  if (!account) throw forbidden()
  return profileOf(account)
}
