import * as z from 'zod/mini'
import { isPhone, normalizePhone } from '../rules/people.ts'
import { isTimeOfDay } from '../rules/workingHours.ts'
import { bodyId, line } from './admin/fields.ts'
import { listQuery, pageOf, pageQuery } from './admin/list.ts'
import { optionalDay } from './dayField.ts'
import { PERSON_RULES } from './personFields.ts'
import { avatarQuery } from './profile.ts'
import type { ResourceCalls } from './resource.ts'

/** Employees of a client: drivers and others (EMP-01 to EMP-04). */

export const PHONES_MAX = 5
export const CARDS_MAX = 10
const NAME_MAX = 60
const TEXT_MAX = 100
export const PHOTO_MAX_BYTES = 1_048_576
/** Pixels of a side of what is sent. */
export const PHOTO_SIDE_MAX = 4_096
/** The same of what is stored: it is shown at a third of this, for dense screens. */
export const PHOTO_SIDE = 480

const phone = z.pipe(
  z
    .string()
    .check(z.trim(), z.refine<string>(isPhone, { params: { rule: 'phone', allowed: PERSON_RULES.phone } })),
  z.transform(normalizePhone),
)
/** HH:MM; '' means null. */
const timeOfDay = z.pipe(
  z.string().check(
    z.trim(),
    z.refine((text: string) => text === '' || isTimeOfDay(text), {
      params: { allowed: 'a time of day such as 08:00, or empty' },
    }),
  ),
  z.transform((text: string): string | null => (text === '' ? null : text)),
)

/**
 * cardIds: of RFID cards, each with one employee; vehicleId: the usual vehicle; worksFrom, worksTo: working hours by the
 * server's clock, both or none.
 */
export const employeeBody = z.strictObject({
  lastName: line(1, NAME_MAX),
  firstName: line(1, NAME_MAX),
  phones: z.array(phone).check(z.maxLength(PHONES_MAX)),
  licenceNumber: line(0, TEXT_MAX),
  licenceExpiresOn: optionalDay,
  cardIds: z.array(bodyId).check(z.maxLength(CARDS_MAX)),
  vehicleId: z.nullable(bodyId),
  department: line(0, TEXT_MAX),
  worksFrom: timeOfDay,
  worksTo: timeOfDay,
})
export type EmployeeFields = z.infer<typeof employeeBody>
/** Absent fields are unchanged. */
export const employeeChanges = z.strictObject({
  lastName: z.optional(employeeBody.shape.lastName),
  firstName: z.optional(employeeBody.shape.firstName),
  phones: z.optional(employeeBody.shape.phones),
  licenceNumber: z.optional(employeeBody.shape.licenceNumber),
  licenceExpiresOn: z.optional(employeeBody.shape.licenceExpiresOn),
  cardIds: z.optional(employeeBody.shape.cardIds),
  vehicleId: z.optional(employeeBody.shape.vehicleId),
  department: z.optional(employeeBody.shape.department),
  worksFrom: z.optional(employeeBody.shape.worksFrom),
  worksTo: z.optional(employeeBody.shape.worksTo),
})

/** photo: the version of the picture, null: there is none. */
export const employeeRow = z.object({
  id: z.number(),
  lastName: z.string(),
  firstName: z.string(),
  phones: z.array(z.string()),
  licenceNumber: z.string(),
  licenceExpiresOn: z.nullable(z.string()),
  cardIds: z.array(z.number()),
  vehicleId: z.nullable(z.number()),
  department: z.string(),
  worksFrom: z.nullable(z.string()),
  worksTo: z.nullable(z.string()),
  photo: z.nullable(z.string()),
})
export type EmployeeRow = z.infer<typeof employeeRow>

export const EMPLOYEE_SORTS = ['lastName', 'firstName', 'department', 'licenceExpiresOn'] as const
export const employeesQuery = listQuery(EMPLOYEE_SORTS)
export const employeePage = pageOf(employeeRow)

/** An employee with the numbers of the cards, and the usual vehicle as far as the caller sees it. */
export const employeeDetail = z.extend(employeeRow, {
  cards: z.array(
    z.object({
      id: z.number(),
      number: z.string(),
      driverName: z.string(),
      expiresOn: z.nullable(z.string()),
    }),
  ),
  vehicle: z.nullable(z.object({ id: z.number(), name: z.string(), licensePlate: z.string() })),
})
export type EmployeeDetail = z.infer<typeof employeeDetail>

/** v: the version of the picture. */
export const photoQuery = avatarQuery
export const photoTaken = z.object({ photo: z.nullable(z.string()) })

/** Too fast, harsh, idling, with an expired card, or at the wheel at night or outside the working hours. */
export const VIOLATION_KINDS = [
  'overSpeed',
  'acceleration',
  'braking',
  'cornering',
  'idling',
  'nightDriving',
  'cardExpired',
  'offHours',
] as const
export type ViolationKind = (typeof VIOLATION_KINDS)[number]
export const violationDetails = z.object({
  /** m/s */
  maxSpeed: z.optional(z.number()),
  allowedSpeed: z.optional(z.number()),
  /** Whose limit it was. */
  limitOf: z.optional(z.enum(['vehicle', 'zone', 'night'])),
  /** g; null: the device did not say. */
  size: z.optional(z.nullable(z.number())),
  /** m/s, before and after a harsh manoeuvre. */
  speedFrom: z.optional(z.number()),
  speedTo: z.optional(z.number()),
  /** Who found a harsh manoeuvre: the device itself, or the server in its fixes. */
  source: z.optional(z.enum(['device', 'fixes'])),
  /** ms since the epoch */
  until: z.optional(z.number()),
})
export type ViolationDetails = z.infer<typeof violationDetails>

/** EMP-03: at, in ms since the epoch; the address is that of the place, the description follows from kind and details. */
export const violation = z.object({
  id: z.number(),
  kind: z.enum(VIOLATION_KINDS),
  at: z.number(),
  vehicleId: z.number(),
  vehicleName: z.string(),
  licensePlate: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  details: violationDetails,
})
export type Violation = z.infer<typeof violation>
export const violationsQuery = pageQuery
export const violationPage = pageOf(violation)

export const EMPLOYEE_CALLS = {
  list: 'employees',
  create: 'createEmployee',
  change: 'changeEmployee',
  remove: 'deleteEmployee',
  removeMany: 'deleteEmployees',
  restore: 'restoreEmployees',
} as const satisfies ResourceCalls
