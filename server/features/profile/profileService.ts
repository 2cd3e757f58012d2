import type { Kysely } from 'kysely'
import type { Profile } from '../../../src/contract/entities/session.ts'
import type { ProfileUpdate } from '../../../src/contract/http/profile.ts'
import type { Database } from '../../db/schema.ts'
import { forbidden } from '../../plugins/apiError.ts'
import { findAccountById } from '../accounts/accountRepository.ts'
import type { AccountPrincipal } from '../accounts/principal.ts'
import { profileOf } from '../accounts/profileOf.ts'
import { removeAvatar } from './avatar.ts'

/** Everyone works on their own profile only; any other id, existing or not, is refused alike with 403. */
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

/** API-24: language, sound and the screens' own settings of the caller. */
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
 * API-25: sets the profile back to how it began: no avatar, sound on, no settings of the screens. The account itself and
 * its language stay, so that nobody finds themselves signed out or in a language that they cannot read.
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
