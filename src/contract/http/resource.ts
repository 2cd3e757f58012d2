import * as z from 'zod/mini'
import { bodyId } from './admin/fields.ts'
import type { CallName } from './paths.ts'
import { pathId } from './profile.ts'

/** The calls of a plain resource; verb and path of each are those of CALLS. */
export interface ResourceCalls {
  readonly list: CallName
  readonly create: CallName
  readonly change: CallName
  readonly remove: CallName
  /** Deletes all of some records, or none. */
  readonly removeMany: CallName
  /** Undoes deletions. */
  readonly restore: CallName
}

/** Every record of a resource has these, next to its fields. */
export interface ResourceRow {
  readonly id: number
}

/** How long a deletion can be undone, ms; then the record is purged. */
export const RESTORE_MS = 24 * 3_600_000
/** Most records of one call. */
export const RECORDS_MAX = 200

export const recordParams = z.object({ id: pathId })
/** Records to delete together, or to restore. */
export const recordIds = z.strictObject({
  ids: z.array(bodyId).check(z.minLength(1), z.maxLength(RECORDS_MAX)),
})
