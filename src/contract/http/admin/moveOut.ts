import * as z from 'zod/mini'
import { requiredDay } from '../maintenance.ts'
import { pathId } from '../profile.ts'
import { queryFlag } from '../vehicleCommands.ts'
import { bodyId } from './fields.ts'
import { MOVE_IN_RULES } from './moveIn.ts'
import { POSITION_FILE_BYTES } from './positionFiles.ts'

/** Moving a client out: the open archive of the account as a download (docs/archive.md). */

/** Of the positions of an archive, both ends included: ten years. */
export const MOVE_OUT_DAYS_MAX = 3_660

/** Limit of an archive, bytes: it can be moved in again. */
export const ARCHIVE_BYTES = POSITION_FILE_BYTES

export const MOVE_OUT_RULES = {
  untilDay: MOVE_IN_RULES.untilDay,
  days: `at most ${MOVE_OUT_DAYS_MAX} days, with fromDay and untilDay`,
} as const

const DAY_MS = 86_400_000
const daysOf = (fromDay: string, untilDay: string): number =>
  (Date.parse(untilDay) - Date.parse(fromDay)) / DAY_MS + 1

interface Days {
  readonly fromDay: string
  readonly untilDay: string
}
const isForwards = ({ fromDay, untilDay }: Days): boolean => fromDay <= untilDay
const isShort = ({ fromDay, untilDay }: Days): boolean => daysOf(fromDay, untilDay) <= MOVE_OUT_DAYS_MAX

const days = { fromDay: requiredDay, untilDay: requiredDay } as const
const inOrder = { path: ['untilDay'], params: { allowed: MOVE_OUT_RULES.untilDay } }
const atMost = { path: ['untilDay'], params: { allowed: MOVE_OUT_RULES.days } }

/** id: of the client. */
export const moveOutParams = z.object({ id: pathId })
/** fromDay, untilDay: of the positions, both included, days of UTC; files: with photos, files and pictures, absent: true. */
export const moveOutQuery = z
  .object({ ...days, files: z.prefault(queryFlag, 'true') })
  .check(z.refine(isForwards, inOrder), z.refine(isShort, atMost))
export type MoveOutQuery = z.infer<typeof moveOutQuery>

/** The form of the page: the query with the client. */
export const moveOutForm = z
  .object({ clientId: bodyId, ...days, files: z.boolean() })
  .check(z.refine(isForwards, inOrder), z.refine(isShort, atMost))
export type MoveOutForm = z.infer<typeof moveOutForm>

export const MOVE_OUT_TYPE = 'application/zip'

/** The name of the file of an archive; day: of its last positions. */
export const archiveFileName = (login: string, day: string): string =>
  `${login.replaceAll(/[^A-Za-z0-9._-]+/g, '_')}-${day}.zip`
