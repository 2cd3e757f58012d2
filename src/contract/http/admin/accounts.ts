import * as z from 'zod/mini'
import { accountDetails, accountRow } from '../accountFields.ts'
import { newLogin, newPassword } from '../personFields.ts'
import { pathId } from '../profile.ts'
import { adminMessage, bodyId, displayName, positionKeepDays, rightsMap } from './fields.ts'
import { listQuery, pageOf } from './list.ts'

/** Clients, the users of all clients, and administrators, as administrators see and change them (ADMIN-03, 04, 06). */

/** Deletion of an account, and every other call for a single one. */
export const accountParams = z.object({ id: pathId })

/** The changeable fields of every account; absent ones are unchanged. */
const changes = {
  /** A new password; all sessions of the account end. */
  password: z.optional(newPassword),
  name: z.optional(displayName),
  ...accountDetails,
}
/** Accounts that work on a fleet. */
const fleetChanges = { ...changes, message: z.optional(adminMessage), capabilities: z.optional(rightsMap) }
/** Client accounts. */
const clientChanges = { ...fleetChanges, positionKeepDays: z.optional(positionKeepDays) }
/** A new account; absent fields are empty. */
const credentials = { login: newLogin, password: newPassword }

/** capabilities: absent means every right. */
export const newClientBody = z.strictObject({ ...clientChanges, ...credentials })
export const clientBody = z.strictObject(clientChanges)
/** The kinds of accounts that belong to a client. */
export const USER_OF_CLIENT_KINDS = ['limited', 'demo'] as const
/** clientId: the client whose fleet the user works on. capabilities: absent means no right. */
export const newUserBody = z.strictObject({
  ...fleetChanges,
  ...credentials,
  clientId: bodyId,
  kind: z.optional(z.enum(USER_OF_CLIENT_KINDS)),
})
export const userBody = z.strictObject(fleetChanges)
export const newAdminBody = z.strictObject({ ...changes, ...credentials })
export const adminBody = z.strictObject(changes)

export type AccountChanges = z.infer<typeof clientBody>
export type NewClient = z.infer<typeof newClientBody>
export type NewUser = z.infer<typeof newUserBody>
export type NewAdmin = z.infer<typeof newAdminBody>

const fleetAccountRow = {
  ...accountRow,
  message: z.nullable(z.string()),
  capabilities: z.record(z.string(), z.boolean()),
}

export const clientRow = z.object({
  ...fleetAccountRow,
  positionKeepDays: z.nullable(z.number()),
  vehicles: z.number(),
  devices: z.number(),
  users: z.number(),
})
export type ClientRow = z.infer<typeof clientRow>

/**
 * seesOnlyAllowed: the user sees allowed vehicles only; false: all of the client's that are not prohibited.
 * allowedVehicles, prohibitedVehicles: numbers of marked vehicles.
 */
export const userRow = z.object({
  ...fleetAccountRow,
  kind: z.enum(USER_OF_CLIENT_KINDS),
  clientId: z.number(),
  clientLogin: z.string(),
  seesOnlyAllowed: z.boolean(),
  allowedVehicles: z.number(),
  prohibitedVehicles: z.number(),
})
export type UserRow = z.infer<typeof userRow>

/** isSelf: the caller. */
export const adminRow = z.object({ ...accountRow, isSelf: z.boolean() })
export type AdminRow = z.infer<typeof adminRow>

export const CLIENT_SORTS = ['login', 'name', 'vehicles', 'users', 'createdAt', 'blockedAt'] as const
export const USER_SORTS = ['login', 'name', 'clientLogin', 'createdAt', 'blockedAt'] as const
export const ADMIN_SORTS = ['login', 'name', 'createdAt', 'blockedAt'] as const
/** state: blocked now, or not; absent: both. */
const state = z.optional(z.enum(['active', 'blocked']))
export const clientsQuery = z.extend(listQuery(CLIENT_SORTS), { state })
export const usersQuery = z.extend(listQuery(USER_SORTS), { state, clientId: z.optional(pathId) })
export const adminsQuery = z.extend(listQuery(ADMIN_SORTS), { state })
export type ClientsQuery = z.infer<typeof clientsQuery>
export type UsersQuery = z.infer<typeof usersQuery>
export type AdminsQuery = z.infer<typeof adminsQuery>

export const clientPage = pageOf(clientRow)
export const userPage = pageOf(userRow)
export const adminPage = pageOf(adminRow)
