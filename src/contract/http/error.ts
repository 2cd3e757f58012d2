import * as z from 'zod/mini'

/**
 * Body of every failed call. `message` is the server text of the error catalogue (specification 8), `code` a stable
 * word for programs, `field` and `allowed` name what a bad input should have been.
 */
export const errorBody = z.object({
  status: z.number(),
  code: z.string(),
  message: z.string(),
  field: z.optional(z.string()),
  allowed: z.optional(z.string()),
})
export type ErrorBody = z.infer<typeof errorBody>

/** The stable words of `code`. */
export const ERROR_CODES = {
  badInput: 'bad_input',
  sessionOver: 'session_over',
  wrongCredentials: 'wrong_credentials',
  tooManyFailures: 'too_many_failures',
  accountBlocked: 'account_blocked',
  forbidden: 'forbidden',
  notFound: 'not_found',
  nameTaken: 'name_taken',
  alreadyInGroup: 'already_in_group',
  notInGroup: 'not_in_group',
  tooLarge: 'too_large',
  unsupportedType: 'unsupported_type',
  tooManyRequests: 'too_many_requests',
  unavailable: 'unavailable',
  internal: 'internal',
} as const

/** Server texts of this version that clients match on, in one place. */
export const SERVER_TEXT = {
  wrongCredentials: 'Wrong username or password',
  tooManyFailures: 'Too many login failures',
  accountBlocked: 'Account is blocked',
  forbidden: 'Access is forbidden',
  sessionOver: 'Session is over',
  tooManyRequests: 'Too many requests',
  noDemoAccount: 'There is no demo account',
  notFound: 'There is no such address',
  databaseUnavailable: 'The database does not answer',
  internal: 'Internal server error',
  notYourVehicle: (id: number | string): string => `Vehicle with ID = ${id} does not belong to user`,
  notYourGroup: (id: number | string): string => `Group with ID = ${id} does not belong to user`,
  groupNameTaken: (name: string): string => `Group ${name} already exists`,
  /** A limited user may not rename or delete a group that holds vehicles out of their sight. */
  groupHasOthers: (name: string): string => `Group ${name} holds vehicles that do not belong to user`,
  /** ERR-27; the vehicle's name. */
  alreadyInGroup: (vehicle: string): string => `Vehicle ${vehicle} already belongs to the group`,
  /** ERR-28; the vehicle's name. */
  notInGroup: (vehicle: string): string => `Vehicle ${vehicle} does not belong to the group`,
  unknownDevice: (serial: string): string => `Device ${serial} does not exist`,
} as const
