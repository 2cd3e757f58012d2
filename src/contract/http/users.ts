import * as z from 'zod/mini'
import { language } from '../entities/session.ts'
import { vehicleId } from '../entities/vehicle.ts'
import { RIGHTS, type Right } from '../permissions.ts'
import { PLAIN_TEXT } from './auth.ts'
import { email, newLogin, newPassword, personName, phone, telegram } from './personFields.ts'
import { pathId } from './profile.ts'

/** USERS-01 to USERS-16: the limited users below the caller's account. Times are ms since the epoch. */

/** Every right by name; one that is absent is not granted. A name that is none is refused. */
export const rightsMap = z.strictObject(
  Object.fromEntries(RIGHTS.map((right) => [right, z.optional(z.boolean())])) as Record<
    Right,
    z.ZodMiniOptional<z.ZodMiniBoolean>
  >,
)
export type RightsMap = z.infer<typeof rightsMap>

/** From when on an account is blocked; null: never (AUTH-20, AUTH-22). */
export const blockedAt = z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(8_640_000_000_000)))

export const user = z.object({
  id: z.number(),
  login: z.string(),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  telegram: z.nullable(z.string()),
  language,
  /** As given; in effect are those that the owner has too. */
  capabilities: z.record(z.string(), z.boolean()),
  blockedAt: z.nullable(z.number()),
  createdAt: z.number(),
  /** Of the live sessions; null: none. */
  lastSeenAt: z.nullable(z.number()),
  /** With no allowed vehicle the user sees every vehicle that is not prohibited. */
  allowedCount: z.number(),
  prohibitedCount: z.number(),
})
export type User = z.infer<typeof user>

const search = z.optional(z.string().check(z.maxLength(100), z.regex(PLAIN_TEXT)))
const page = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1)
const size = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50)

export const userParams = z.object({ id: pathId })
export const USER_SORTS = ['login', 'name', 'createdAt', 'lastSeenAt'] as const
/** `search` looks in login, name, e-mail and phone. */
export const usersQuery = z.object({
  search,
  page,
  size,
  sort: z._default(z.enum(USER_SORTS), 'login'),
  order: z._default(z.enum(['asc', 'desc']), 'asc'),
})
export type UsersQuery = z.infer<typeof usersQuery>
export const userPage = z.object({ items: z.array(user), total: z.number() })
export type UserPage = z.infer<typeof userPage>

const details = {
  name: z.optional(personName),
  email: z.optional(email),
  phone: z.optional(phone),
  telegram: z.optional(telegram),
  language: z.optional(language),
  blockedAt: z.optional(blockedAt),
}
export const newUser = z.object({
  login: newLogin,
  password: newPassword,
  capabilities: rightsMap,
  ...details,
})
export type NewUser = z.infer<typeof newUser>
/** What is absent stays as it is; `capabilities` replaces all of them. */
export const userChange = z.object({
  login: z.optional(newLogin),
  password: z.optional(newPassword),
  capabilities: z.optional(rightsMap),
  ...details,
})
export type UserChange = z.infer<typeof userChange>

export const VEHICLE_MARKS = ['allowed', 'prohibited', 'none'] as const
const vehicleMark = z.enum(VEHICLE_MARKS)
export type VehicleMark = z.infer<typeof vehicleMark>
/** Which vehicles of the fleet: those whose name, plate or device serial has `search` in it, and those with a mark. */
const vehicleFilter = { search, mark: z.optional(vehicleMark) }
export const userVehiclesQuery = z.object({ ...vehicleFilter, page, size })
export type UserVehiclesQuery = z.infer<typeof userVehiclesQuery>
export const markedVehicle = z.object({
  id: z.number(),
  name: z.string(),
  licensePlate: z.string(),
  mark: vehicleMark,
})
const markCounts = {
  /** Vehicles of the fleet with each mark; `none` are those without. */
  counts: z.object({ allowed: z.number(), prohibited: z.number(), none: z.number() }),
  /** How many vehicles the user sees with these marks. */
  visible: z.number(),
}
export const userVehiclePage = z.object({ items: z.array(markedVehicle), total: z.number(), ...markCounts })
export type UserVehiclePage = z.infer<typeof userVehiclePage>

/** Vehicles of one call by id. */
export const MARKED_VEHICLES_MAX = 10_000
/** Gives `mark` to the vehicles of the list, or to all that a filter finds. */
export const userVehiclesChange = z
  .object({
    mark: vehicleMark,
    vehicleIds: z.optional(z.array(vehicleId).check(z.minLength(1), z.maxLength(MARKED_VEHICLES_MAX))),
    found: z.optional(z.object(vehicleFilter)),
  })
  .check(
    z.refine(({ vehicleIds, found }) => (vehicleIds === undefined) !== (found === undefined), {
      path: ['vehicleIds'],
      params: { allowed: 'a list of ids, or absent with found given' },
    }),
  )
export type UserVehiclesChange = z.infer<typeof userVehiclesChange>
/** `changed`: how many vehicles got another mark. */
export const userVehiclesAnswer = z.object({ changed: z.number(), ...markCounts })
export type UserVehiclesAnswer = z.infer<typeof userVehiclesAnswer>
