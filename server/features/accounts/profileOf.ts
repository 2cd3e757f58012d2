import type { Profile } from '../../../src/contract/entities/session.ts'
import type { AccountRow } from '../../access/accountSql.ts'

/** The profile of an account (PROFILE-01); its id is the account's. */
export const profileOf = (
  account: Pick<
    AccountRow,
    'id' | 'login' | 'avatar' | 'language' | 'is_notify_sound' | 'front_settings' | 'email'
  >,
): Profile => ({
  id: account.id,
  login: account.login,
  avatar: account.avatar,
  interfaceLanguage: account.language,
  isNotifySound: account.is_notify_sound,
  frontSettings: account.front_settings,
  email: account.email,
})
