import { createHash } from 'node:crypto'
import { ACTION_GATES } from '../../../src/contract/actionGates.ts'
import { passes } from '../../../src/contract/permissions.ts'
import { type AccountPrincipal, grantedRights } from '../../access/principal.ts'
import { isInScope, type VehicleScope } from '../../access/visibility.ts'
import type { LiveEvent } from '../liveEvent.ts'

/** The account behind a socket and what it may see (L6). */
export interface Viewer {
  readonly sessionId: number
  readonly accountId: number
  readonly scope: VehicleScope
  /** It gets the events of its own account alone (OWN_EVENTS_QUERY). */
  readonly onlyOwn?: boolean
  readonly seesPositions: boolean
  readonly seesFuel: boolean
  /** Types of geozones that it does not see (GEO-20). */
  readonly forbiddenZoneTypes: ReadonlySet<number>
  /** Names everything that decides what the account sees: where it differs, all that a client holds is fetched again. */
  readonly rights: string
}

const idsOf = (ids: ReadonlySet<number>): readonly number[] => [...ids].toSorted((a, b) => a - b)

const nameRights = (
  { kind, capabilities }: AccountPrincipal,
  { ownerId, allowed, prohibited }: VehicleScope,
  forbiddenZoneTypes: ReadonlySet<number>,
): string => {
  const vehicles = [ownerId, allowed && idsOf(allowed), idsOf(prohibited)]
  const all = [kind, grantedRights(capabilities), vehicles, idsOf(forbiddenZoneTypes)]
  return createHash('sha256').update(JSON.stringify(all)).digest('base64url')
}

export const viewerOf = (
  principal: AccountPrincipal,
  scope: VehicleScope,
  forbiddenZoneTypes: ReadonlySet<number>,
): Viewer => ({
  sessionId: principal.sessionId,
  accountId: principal.accountId,
  scope,
  seesPositions: passes(principal, ACTION_GATES.seePositions),
  seesFuel: passes(principal, ACTION_GATES.seeFuel),
  forbiddenZoneTypes,
  rights: nameRights(principal, scope, forbiddenZoneTypes),
})

/** Whether this viewer may see an event. */
export const seesEvent = (viewer: Viewer, event: LiveEvent): boolean => {
  const { audience } = event
  if (viewer.onlyOwn) return audience.kind === 'account' && audience.accountId === viewer.accountId
  if (audience.kind === 'everyone') return true
  if (audience.kind === 'owner') return audience.ownerId === viewer.scope.ownerId
  if (audience.kind === 'account') return audience.accountId === viewer.accountId
  return (
    isInScope(viewer.scope, audience) &&
    (viewer.seesPositions || !event.revealsPlace) &&
    (audience.zoneTypeId === undefined || !viewer.forbiddenZoneTypes.has(audience.zoneTypeId))
  )
}
