import type { Kysely } from 'kysely'
import type { Profile } from '../../../src/contract/entities/session.ts'
import type { ProfileUpdate } from '../../../src/contract/http/profile.ts'
import type { Database } from '../../storage/schema.ts'
import { forbidden } from '../../platform/plugins/apiError.ts'
import { findAccountById } from '../../access/accountSql.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import { profileOf } from '../accounts/profileOf.ts'
import { removeAvatar } from './avatar.ts'

/** Callers work only on their own profile; any other id, existing or not, is rejected with the same 403. */
export const requireOwn = (principal: AccountPrincipal, id: number): void => {
  if (id !== principal.accountId) throw forbidden()
}

/** Reads a profile (API-23). */
export const readProfile = async (
  db: Kysely<Database>,
  principal: AccountPrincipal,
  id: number,
): Promise<Profile> => {
  requireOwn(principal, id)
  const account = await findAccountById(db, id)
  if (!account) throw forbidden()
  return profileOf(account)
}

/** API-24: language, sound and screen settings of the caller. */
export const updateProfile = async (
  db: Kysely<Database>,
  principal: AccountPrincipal,
  update: ProfileUpdate,
): Promise<Profile> => {
  await db
    .updateTable('account')
    .set({
      language: update.interfaceLanguage,
      is_notify_sound: update.isNotifySound,
      front_settings: update.frontSettings ?? '',
    })
    .where('id', '=', principal.accountId)
    .execute()
  return readProfile(db, principal, principal.accountId)
}

/**
 * API-25: resets the profile: no avatar, sound on, no screen settings. The account itself and its language stay, so
 * that nobody is signed out or gets a language that they cannot read.
 */
export const resetProfile = async (
  db: Kysely<Database>,
  principal: AccountPrincipal,
  id: number,
): Promise<Profile> => {
  requireOwn(principal, id)
  await removeAvatar(db, id)
  await db
    .updateTable('account')
    .set({ is_notify_sound: true, front_settings: '' })
    .where('id', '=', id)
    .execute()
  return readProfile(db, principal, id)
}
