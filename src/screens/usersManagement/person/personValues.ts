import type { Language } from '../../../contract/entities/session.ts'
import type { User } from '../../../contract/http/users.ts'

/** Field values of a person. */
export interface PersonValues {
  name: string
  email: string
  phone: string
  telegram: string
  language: Language
  blockedAt: number | null
}

/** The names of these fields, for PersonFields. */
export const PERSON_NAMES = {
  name: 'name',
  email: 'email',
  phone: 'phone',
  telegram: 'telegram',
  language: 'language',
  blockedAt: 'blockedAt',
} as const

export const noPerson = (language: Language): PersonValues => ({
  name: '',
  email: '',
  phone: '',
  telegram: '',
  language,
  blockedAt: null,
})

export const personOf = (user: User): PersonValues => ({
  name: user.name ?? '',
  email: user.email ?? '',
  phone: user.phone ?? '',
  telegram: user.telegram ?? '',
  language: user.language,
  blockedAt: user.blockedAt,
})
