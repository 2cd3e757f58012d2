import * as z from 'zod/mini'
import { DUE_GAPS, DUE_MEASURES, DUE_STATES } from '../rules/maintenanceDue.ts'
import { isDay } from '../rules/rfidCard.ts'
import { bodyId, line, longText } from './admin/fields.ts'
import { listQuery, pageOf, queryNumber } from './admin/list.ts'
import { optionalDay } from './dayField.ts'
import { AVATAR_TYPES, pathId } from './profile.ts'
import type { ResourceCalls } from './resource.ts'

/** Maintenance of vehicles by mileage, engine hours and date, and their documents (rules/maintenanceDue.ts). */

/** A service that is repeated, and kinds of documents that are valid until a day. */
export const MAINTENANCE_KINDS = [
  'service',
  'insurance',
  'inspection',
  'licence',
  'tachograph',
  'other',
] as const
export type MaintenanceKind = (typeof MAINTENANCE_KINDS)[number]

/** Most records of one vehicle, and of one client: the list is judged as a whole. */
export const MAINTENANCE_PER_VEHICLE_MAX = 50
export const MAINTENANCE_MAX = 20_000
export const MAINTENANCE_NAME_MAX = 100
const NUMBER_MAX = 60
/** The highest readings, in km and h. */
export const READING_MAX = 10_000_000
export const INTERVAL_MAX = { km: 1_000_000, hours: 100_000, months: 240, days: 3_650 } as const
/** The highest cost, in the money of the client. */
export const COST_MAX = 100_000_000
/** Most entries in the history of one record. */
export const DONE_MAX = 500

const whole = (minimum: number, maximum: number) =>
  z.nullable(z.number().check(z.int(), z.minimum(minimum), z.maximum(maximum)))

/** A day as YYYY-MM-DD. */
export const requiredDay = z
  .string()
  .check(z.trim(), z.refine<string>(isDay, { params: { allowed: 'a day such as 2027-12-31' } }))

/** Intervals of a service, and how long before their end people are reminded. */
export const intervalFields = {
  everyKm: whole(1, INTERVAL_MAX.km),
  everyHours: whole(1, INTERVAL_MAX.hours),
  everyMonths: whole(1, INTERVAL_MAX.months),
  everyDays: whole(1, INTERVAL_MAX.days),
  remindKm: whole(0, INTERVAL_MAX.km),
  remindHours: whole(0, INTERVAL_MAX.hours),
  remindDays: whole(0, INTERVAL_MAX.days),
} as const
export const INTERVAL_NAMES = ['everyKm', 'everyHours', 'everyMonths', 'everyDays'] as const

const fields = {
  vehicleId: bodyId,
  kind: z.enum(MAINTENANCE_KINDS),
  name: line(1, MAINTENANCE_NAME_MAX),
  number: line(0, NUMBER_MAX),
  ...intervalFields,
  fromDay: requiredDay,
  fromKm: whole(0, READING_MAX),
  fromHours: whole(0, READING_MAX),
  untilDay: optionalDay,
  note: longText,
} as const

/** What the fields say together. */
type Together = Readonly<
  Record<(typeof INTERVAL_NAMES)[number] | 'fromKm' | 'fromHours', number | null> & {
    kind: MaintenanceKind
    fromDay: string
    untilDay: string | null
  }
>

/** What fields that are good one by one may not say together. error: the code of the message at the field. */
interface FieldFault {
  readonly field: string
  readonly error: 'required' | 'wrong'
  readonly allowed: string
  readonly holds: (of: Together) => boolean
}

const isService = ({ kind }: Together): boolean => kind === 'service'

const FAULTS: readonly FieldFault[] = [
  ...INTERVAL_NAMES.map(
    (field): FieldFault => ({
      field,
      error: 'wrong',
      allowed: 'null for a document, which is valid until a day',
      holds: (of) => !isService(of) && of[field] !== null,
    }),
  ),
  {
    field: 'everyKm',
    error: 'required',
    allowed: 'given, or another interval is: a service has at least one',
    holds: (of) => isService(of) && INTERVAL_NAMES.every((name) => of[name] === null),
  },
  {
    field: 'fromKm',
    error: 'required',
    allowed: 'given where there is an interval of km',
    holds: (of) => of.everyKm !== null && of.fromKm === null,
  },
  {
    field: 'fromHours',
    error: 'required',
    allowed: 'given where there is an interval of engine hours',
    holds: (of) => of.everyHours !== null && of.fromHours === null,
  },
  {
    field: 'untilDay',
    error: 'required',
    allowed: 'the last day that the document is valid',
    holds: (of) => !isService(of) && of.untilDay === null,
  },
  {
    field: 'untilDay',
    error: 'wrong',
    allowed: 'empty for a service, and not before fromDay for a document',
    holds: (of) => of.untilDay !== null && (isService(of) || of.untilDay < of.fromDay),
  },
]

/** The first fault of fields that are good one by one; undefined: they are good together. */
export const maintenanceFault = (of: Together): Pick<FieldFault, 'field' | 'allowed'> | undefined =>
  FAULTS.find(({ holds }) => holds(of))

/** The same as checks of a schema, for the call and for the form. */
export const MAINTENANCE_CHECKS = FAULTS.map(({ field, error, allowed, holds }) =>
  z.refine<Together>((of) => !holds(of), { path: [field], error, params: { allowed } }),
)

/**
 * A service or a document of a vehicle. number: of a document. every…: intervals of a service; whichever ends first makes
 * it due. remind…: before that; null: not. fromDay, fromKm, fromHours: from when it counts until something is done, or
 * from when a document is valid. untilDay: the last day of a document; null: it is a service.
 */
export const maintenanceBody = z.strictObject(fields).check(...MAINTENANCE_CHECKS)
export type MaintenanceFields = z.infer<typeof maintenanceBody>
export type MaintenanceInput = z.input<typeof maintenanceBody>
/** Absent fields are unchanged; a record stays with its vehicle. */
export const maintenanceChanges = z.partial(z.strictObject(fields))

export const duePoint = z.object({
  measure: z.enum(DUE_MEASURES),
  state: z.enum(DUE_STATES),
  at: z.nullable(z.number()),
  left: z.nullable(z.number()),
  used: z.nullable(z.number()),
  gap: z.nullable(z.enum(DUE_GAPS)),
})
export const due = z.object({
  state: z.enum(DUE_STATES),
  by: z.enum(DUE_MEASURES),
  points: z.array(duePoint),
  used: z.nullable(z.number()),
})

/** Bytes of a file as it is sent. */
export const MAINTENANCE_FILE_MAX_BYTES = 5 * 1_048_576
/** Pixels of a side of a picture as it is stored: the print of a scanned page stays readable. */
export const MAINTENANCE_PICTURE_SIDE = 2_000
/** Types that a file may have; a picture is stored as WebP. */
export const MAINTENANCE_FILE_TYPES = ['application/pdf', ...AVATAR_TYPES] as const
/** Characters of the name of a file. */
export const FILE_NAME_MAX = 120

/** name: as it was sent. version: changes with the content. */
export const maintenanceFile = z.object({
  name: z.string().check(z.maxLength(FILE_NAME_MAX)),
  type: z.string(),
  version: z.string(),
})
export type MaintenanceFile = z.infer<typeof maintenanceFile>
export const maintenanceFileTaken = z.object({ file: z.nullable(maintenanceFile) })

const nullableNumber = z.nullable(z.number())

/** last…: when it was done last, or from when it counts. countedKm, countedHours: what the counters show now. */
export const maintenanceRow = z.object({
  id: z.number(),
  vehicleId: z.number(),
  vehicleName: z.string(),
  licensePlate: z.string(),
  kind: z.enum(MAINTENANCE_KINDS),
  name: z.string(),
  number: z.string(),
  everyKm: nullableNumber,
  everyHours: nullableNumber,
  everyMonths: nullableNumber,
  everyDays: nullableNumber,
  remindKm: nullableNumber,
  remindHours: nullableNumber,
  remindDays: nullableNumber,
  fromDay: z.string(),
  fromKm: nullableNumber,
  fromHours: nullableNumber,
  untilDay: z.nullable(z.string()),
  note: z.string(),
  lastDay: z.string(),
  lastKm: nullableNumber,
  lastHours: nullableNumber,
  countedKm: nullableNumber,
  countedHours: nullableNumber,
  /** The template that made it; null: a person did, or the template was deleted. */
  template: z.nullable(z.object({ id: z.number(), name: z.string() })),
  /** A scan or a PDF; null: there is none. */
  file: z.nullable(maintenanceFile),
  due,
})
export type MaintenanceRow = z.infer<typeof maintenanceRow>

/** due: the most urgent first. */
export const MAINTENANCE_SORTS = ['due', 'vehicle', 'name', 'kind'] as const
export type MaintenanceSort = (typeof MAINTENANCE_SORTS)[number]
export const maintenanceQuery = z.extend(listQuery(MAINTENANCE_SORTS), {
  state: z.optional(z.enum(DUE_STATES)),
  kind: z.optional(z.enum(MAINTENANCE_KINDS)),
  vehicleId: z.optional(queryNumber(1, 2_147_483_647)),
})
export type MaintenanceQuery = z.infer<typeof maintenanceQuery>
export const maintenancePage = pageOf(maintenanceRow)

export const MAINTENANCE_RECORD_CALLS = {
  list: 'maintenance',
  create: 'createMaintenance',
  change: 'changeMaintenance',
  remove: 'deleteMaintenance',
  removeMany: 'deleteMaintenances',
  restore: 'restoreMaintenances',
} as const satisfies ResourceCalls

const cost = z.nullable(
  z.number().check(
    z.minimum(0),
    z.maximum(COST_MAX),
    z.refine<number>((money) => Number(money.toFixed(2)) === money, {
      params: { allowed: 'a number with at most two decimals' },
    }),
  ),
)

/**
 * That something was done: on which day, at what readings, for what money. cost: in the money of the client; null: not
 * known. untilDay: the new last day of a document, which is then valid from `day`; empty of a service.
 */
export const doneBody = z.strictObject({
  day: requiredDay,
  km: whole(0, READING_MAX),
  hours: whole(0, READING_MAX),
  cost,
  note: longText,
  untilDay: optionalDay,
})
export type DoneFields = z.infer<typeof doneBody>
export type DoneInput = z.input<typeof doneBody>

export const doneRow = z.object({
  id: z.number(),
  day: z.string(),
  km: nullableNumber,
  hours: nullableNumber,
  cost: nullableNumber,
  note: z.string(),
  madeBy: z.string(),
})
export type DoneRow = z.infer<typeof doneRow>
/** The latest day first. */
export const doneRows = z.array(doneRow)
export const doneParams = z.object({ id: pathId, doneId: pathId })
