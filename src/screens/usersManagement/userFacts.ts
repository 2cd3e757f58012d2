import { type Capabilities, effectiveRights, RIGHTS } from '../../contract/permissions.ts'
import type { User } from '../../contract/http/users.ts'

/** The state of an account at a moment (AUTH-20, AUTH-22). */
export type UserState = 'active' | 'blockedFrom' | 'blocked'

/** now: ms since the epoch. */
export const userState = ({ blockedAt }: Pick<User, 'blockedAt'>, now: number): UserState => {
  if (blockedAt === null) return 'active'
  return blockedAt <= now ? 'blocked' : 'blockedFrom'
}

/** Number of effective rights: none that the owner lacks (USERS-01). */
export const rightsInEffect = (own: Capabilities, owner: Capabilities): number => {
  const effective = effectiveRights(own, owner)
  return RIGHTS.filter((right) => effective[right]).length
}

type Marks = Pick<User, 'seesOnlyAllowed' | 'allowedVehicles' | 'prohibitedVehicles'>

/** The vehicles that a user sees: only allowed ones, or all that are not prohibited (USERS-01). */
export const sightOf = (marks: Marks): 'all' | 'allBut' | 'only' | 'nothing' => {
  const { seesOnlyAllowed, allowedVehicles, prohibitedVehicles } = marks
  if (seesOnlyAllowed) return allowedVehicles > 0 ? 'only' : 'nothing'
  return prohibitedVehicles > 0 ? 'allBut' : 'all'
}
