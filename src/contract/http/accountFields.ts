import * as z from 'zod/mini'
import { language } from '../entities/session.ts'
import { blockedAt } from './admin/fields.ts'
import { email, phone, telegram } from './personFields.ts'

/** Fields of every account for its administration: all accounts, or the users below the caller's own one. */

/** As returned. Times are ms since the epoch. */
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

/** Changeable fields besides name, password and rights; absent ones are unchanged. */
export const accountDetails = {
  email: z.optional(email),
  phone: z.optional(phone),
  telegram: z.optional(telegram),
  language: z.optional(language),
  blockedAt: z.optional(blockedAt),
}
