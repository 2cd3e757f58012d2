import * as z from 'zod/mini'
import { LOGIN_MAX } from '../../rules/people.ts'
import { DRIVER_ENDS, DRIVER_SOURCES, DRIVES_PERIOD_MAX_DAYS } from '../drivers.ts'
import { fuelCorrectionBody } from '../fuelLedger.ts'
import { rfidCardBody } from '../rfidCards.ts'
import { taskMoment } from '../tasks.ts'
import { rowNumber } from './archiveRoutes.ts'
import { line } from './fields.ts'

/** What people said of fuel events and of drivers, as an archive has it (docs/archive.md). by, at: who said it, and when. */

const DAY_MS = 86_400_000
/** Intervals that one correction replaced. */
const REPLACED_MAX = 10_000

const said = { by: line(0, LOGIN_MAX), at: taskMoment } as const
const isForwards = ({ from, to }: { from: number; to: number }): boolean => from <= to

/** A fuel event that a person marked as false. */
export const archiveFuelCorrection = z
  .object({ vehicle: rowNumber, ...fuelCorrectionBody.shape, ...said })
  .check(z.refine(isForwards))

/** employee: the number in the archive; null: nobody who is known. */
const employee = z.nullable(rowNumber)

/** An interval that was replaced; number: of the card. */
const replaced = z.object({
  source: z.enum(DRIVER_SOURCES),
  number: z.nullable(rfidCardBody.shape.number),
  employee,
  from: taskMoment,
  to: z.nullable(taskMoment),
  endReason: z.nullable(z.enum(DRIVER_ENDS)),
  madeBy: z.nullable(line(0, LOGIN_MAX)),
  madeAt: z.nullable(taskMoment),
})

/** Who drove from one moment to another; before: what held until then. */
export const archiveDriverCorrection = z
  .object({
    vehicle: rowNumber,
    employee,
    from: taskMoment,
    to: taskMoment,
    ...said,
    before: z.array(replaced).check(z.maxLength(REPLACED_MAX)),
  })
  .check(
    z.refine(isForwards),
    z.refine(({ from, to }) => to - from <= DRIVES_PERIOD_MAX_DAYS * DAY_MS),
  )
