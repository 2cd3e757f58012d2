import * as z from 'zod/mini'
import { language } from '../entities/session.ts'
import { blockedAt } from './admin/fields.ts'
import { email, phone, telegram } from './personFields.ts'

/** What every account has, for those who administer it: all accounts, or the users below an own one. */

/** As it is answered. Times are ms since the epoch. */
export const accountRow = {
  id: z.number(),
  login: z.string(),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  telegram: z.nullable(z.string()),
  language,
  /** null: never. */
  blockedAt: z.nullable(z.number()),
  createdAt: z.number(),
  /** The last use of its newest session; null: no session is open. */
  lastSeenAt: z.nullable(z.number()),
}

/** What may be changed besides name, password and rights; what is absent stays. */
export const accountDetails = {
  email: z.optional(email),
  phone: z.optional(phone),
  telegram: z.optional(telegram),
  language: z.optional(language),
  blockedAt: z.optional(blockedAt),
}
