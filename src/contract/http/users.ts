import * as z from 'zod/mini'
import { vehicleId } from '../entities/vehicle.ts'
import { accountDetails, accountRow } from './accountFields.ts'
import { bodyId, rightsMap } from './admin/fields.ts'
import { listQuery, pageOf } from './admin/list.ts'
import { newLogin, newPassword, personName } from './personFields.ts'
import { pathId } from './profile.ts'

/** USERS-01 to USERS-16: the limited users below the caller's account. Times are ms since the epoch. */

export const user = z.object({
  ...accountRow,
  /** As configured; effective are those that the owner has too. */
  capabilities: z.record(z.string(), z.boolean()),
  /** The user sees allowed vehicles only, none of those that are added later; false: all that are not prohibited. */
  seesOnlyAllowed: z.boolean(),
  allowedVehicles: z.number(),
  prohibitedVehicles: z.number(),
})
export type User = z.infer<typeof user>

export const userParams = z.object({ id: pathId })
export const OWN_USER_SORTS = ['login', 'name', 'createdAt', 'lastSeenAt', 'blockedAt'] as const
/** `search` covers login, name, e-mail, phone and Telegram login. */
export const ownUsersQuery = listQuery(OWN_USER_SORTS)
export type OwnUsersQuery = z.infer<typeof ownUsersQuery>
export const ownUserPage = pageOf(user)

const details = { name: z.optional(personName), ...accountDetails }
/** Which vehicles a new user sees: all but prohibited ones, those of groups, or chosen ones. */
export const USER_SCOPES = ['all', 'groups', 'chosen'] as const
export type UserScope = (typeof USER_SCOPES)[number]
/** Most vehicles that are chosen for a new user: those of a large fleet. */
export const NEW_USER_VEHICLES_MAX = 100_000
const GROUPS_MAX = 1_000
/** capabilities: a map of right to boolean; a right that is absent is not granted. */
export const newOwnUser = z.strictObject({
  login: newLogin,
  password: newPassword,
  capabilities: z.optional(rightsMap),
  /** Absent: `chosen`. With `groups` and `chosen` the user sees none of the vehicles that are added later. */
  vehicleScope: z.optional(z.enum(USER_SCOPES)),
  /** For the scope `groups`: the vehicles that are in them now; ignored otherwise. */
  groupIds: z.optional(z.array(bodyId).check(z.maxLength(GROUPS_MAX))),
  /** For the scope `chosen`; ignored otherwise. */
  vehicleIds: z.optional(z.array(vehicleId).check(z.maxLength(NEW_USER_VEHICLES_MAX))),
  ...details,
})
export type NewOwnUser = z.infer<typeof newOwnUser>
/** Absent fields are unchanged; `capabilities` replaces all of them; the login cannot be changed. */
export const ownUserChange = z.strictObject({
  password: z.optional(newPassword),
  capabilities: z.optional(rightsMap),
  seesOnlyAllowed: z.optional(z.boolean()),
  ...details,
})
export type OwnUserChange = z.infer<typeof ownUserChange>

export const VEHICLE_MARKS = ['allowed', 'prohibited', 'none'] as const
const vehicleMark = z.enum(VEHICLE_MARKS)
export type VehicleMark = z.infer<typeof vehicleMark>

export const USER_VEHICLE_SORTS = ['name', 'licensePlate'] as const
/** Vehicles of the fleet, filtered by `search` in name, plate or device serial, and by mark. */
export const userVehiclesQuery = z.extend(listQuery(USER_VEHICLE_SORTS), { mark: z.optional(vehicleMark) })
export type UserVehiclesQuery = z.infer<typeof userVehiclesQuery>
export const markedVehicle = z.object({
  id: z.number(),
  name: z.string(),
  licensePlate: z.string(),
  mark: vehicleMark,
})
export type MarkedVehicle = z.infer<typeof markedVehicle>
const marks = {
  /** Vehicles of the whole fleet with each mark; `none` are those without. */
  counts: z.object({ allowed: z.number(), prohibited: z.number(), none: z.number() }),
  /** Number of vehicles that the user sees with these marks. */
  visible: z.number(),
}
export const userVehiclePage = z.extend(pageOf(markedVehicle), marks)
export type UserVehiclePage = z.infer<typeof userVehiclePage>

/** Most vehicles per call by id. */
export const MARKED_VEHICLES_MAX = 10_000
/**
 * Sets `mark` on the vehicles of the list, or on all that match a filter. Allowing a vehicle restricts the user to
 * allowed ones.
 */
export const userVehiclesChange = z
  .strictObject({
    mark: vehicleMark,
    vehicleIds: z.optional(z.array(vehicleId).check(z.minLength(1), z.maxLength(MARKED_VEHICLES_MAX))),
    found: z.optional(
      z.strictObject({
        search: z.optional(z.string().check(z.maxLength(100), z.regex(/^[^\0\p{Cs}]*$/u))),
        mark: z.optional(vehicleMark),
      }),
    ),
  })
  .check(
    z.refine(({ vehicleIds, found }) => (vehicleIds === undefined) !== (found === undefined), {
      path: ['vehicleIds'],
      params: { allowed: 'a list of ids, or absent when found is given' },
    }),
  )
export type UserVehiclesChange = z.infer<typeof userVehiclesChange>
/** `changed`: number of vehicles whose mark changed. */
export const userVehiclesAnswer = z.object({ changed: z.number(), ...marks })
export type UserVehiclesAnswer = z.infer<typeof userVehiclesAnswer>
