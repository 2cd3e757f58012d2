import * as z from 'zod/mini'
import { LOGIN_MAX } from '../../rules/people.ts'
import { eventFilters, notificationDigest, notificationSettingsBody } from '../notifications.ts'
import { rowNumber } from './archiveRoutes.ts'
import { line } from './fields.ts'

/** What a person has set for notifications and pinned, as an archive has it (docs/archive.md). null: as for a new account. */
export const archivePersonSettings = z.object({
  /** null: the owner of the account. */
  login: z.nullable(line(1, LOGIN_MAX)),
  filters: z.nullable(eventFilters),
  channels: z.nullable(notificationSettingsBody.shape.channels),
  quiet: notificationSettingsBody.shape.quiet,
  digest: z.nullable(notificationDigest),
  /** Pinned vehicles by their numbers, from the top. */
  pins: z.array(rowNumber).check(z.refine<number[]>((pins) => new Set(pins).size === pins.length)),
})
