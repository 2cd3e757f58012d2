import type { Language } from '../../../contract/entities/session.ts'
import { RIGHTS, type Right } from '../../../contract/permissions.ts'
import type { AnyAccount } from './account.ts'

/** The initial values of an account's form; language: of a new account. */
export const accountDefaults = (row: AnyAccount | null, language: Language) => ({
  name: row?.name ?? '',
  email: row?.email ?? '',
  phone: row?.phone ?? '',
  telegram: row?.telegram ?? '',
  language: row?.language ?? language,
  blockedAt: row?.blockedAt ?? null,
})

/** Every right by name, granted as in `granted`. */
export const rightsDefaults = (granted: (right: Right) => boolean): Record<Right, boolean> =>
  Object.fromEntries(RIGHTS.map((right) => [right, granted(right)])) as Record<Right, boolean>
