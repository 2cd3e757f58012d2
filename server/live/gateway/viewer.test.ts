import { describe, expect, test } from 'vitest'
import {
  FLEET_EVENT_NAMES,
  SIMPLE_EVENT_NAMES,
  STATE_EVENT_NAMES,
} from '../../../src/contract/wire/events.ts'
import { type DraftEvent, type EventAudience, LiveEvent } from '../liveEvent.ts'
import { testViewer } from './testViewer.ts'
import { seesEvent, type Viewer } from './viewer.ts'

/** Every event of the wire is checked against every kind of viewer (L6). */

const NAMES = [...STATE_EVENT_NAMES, ...FLEET_EVENT_NAMES, ...SIMPLE_EVENT_NAMES]
const [OWNER, OTHER, VEHICLE, ACCOUNT] = [1, 2, 7, 10]

const viewer = (scope: Partial<Viewer['scope']> = {}, rest: Partial<Viewer> = {}): Viewer =>
  testViewer(OWNER, {
    accountId: 11,
    scope: { ownerId: OWNER, allowed: null, prohibited: new Set(), ...scope },
    ...rest,
  })
const VIEWERS = {
  owner: viewer({}, { accountId: ACCOUNT }),
  otherOwner: viewer({ ownerId: OTHER }),
  administrator: viewer({ ownerId: null }),
  limited: viewer(),
  allowed: viewer({ allowed: new Set([VEHICLE]) }),
  allowedAnother: viewer({ allowed: new Set([8]) }),
  prohibited: viewer({ prohibited: new Set([VEHICLE]) }),
  allowedAndProhibited: viewer({ allowed: new Set([VEHICLE]), prohibited: new Set([VEHICLE]) }),
  withoutPositions: viewer({}, { seesPositions: false }),
  withoutFuel: viewer({}, { seesFuel: false }),
  /** The vehicle's id is allowed, but the fleet is another. */
  foreignAllowed: viewer({ ownerId: OTHER, allowed: new Set([VEHICLE]) }),
} as const

const seers = (name: string, audience: EventAudience): string[] => {
  const draft = { event: name, data: { vehicleId: VEHICLE, timestamp: 1 }, audience } as DraftEvent
  const event = new LiveEvent(1, draft, 0)
  return Object.entries(VIEWERS)
    .filter(([, one]) => seesEvent(one, event))
    .map(([role]) => role)
}

test('what happens in a geozone is not sent to those to whom its type is forbidden [GEO-20]', () => {
  const audience = { kind: 'vehicle', ownerId: OWNER, vehicleId: VEHICLE, zoneTypeId: 3 } as const
  const data = { vehicleId: VEHICLE, timestamp: 1, zoneId: 5, isInside: true, isCrossing: true }
  const event = new LiveEvent(1, { event: 'vehicleZone', data, audience }, 0)
  expect(seesEvent(viewer(), event)).toBe(true)
  expect(seesEvent(viewer({}, { forbiddenZoneTypes: new Set([3]) }), event)).toBe(false)
  expect(seesEvent(viewer({}, { forbiddenZoneTypes: new Set([4]) }), event)).toBe(true)
})

describe.each(NAMES)('%s', (name) => {
  test('about a vehicle reaches only those who may see the vehicle [GATE-10, GATE-11, GATE-12, USERS-06]', () => {
    const all = ['owner', 'limited', 'allowed', 'withoutPositions', 'withoutFuel']
    const revealsPlace = ['vehicleLocation', 'vehicleZone'].includes(name)
    const expected = revealsPlace ? all.filter((role) => role !== 'withoutPositions') : all
    expect(seers(name, { kind: 'vehicle', ownerId: OWNER, vehicleId: VEHICLE })).toEqual(expected)
  })

  test('for an account reaches no other account, for an owner no other fleet [GATE-10]', () => {
    expect(seers(name, { kind: 'account', accountId: ACCOUNT, ownerId: OWNER })).toEqual(['owner'])
    const ofOwner = Object.keys(VIEWERS).filter(
      (role) => !['otherOwner', 'administrator', 'foreignAllowed'].includes(role),
    )
    expect(seers(name, { kind: 'owner', ownerId: OWNER })).toEqual(ofOwner)
  })
})
