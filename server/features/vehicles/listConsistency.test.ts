import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { COLUMNS_TYPE } from '../../../src/contract/columns/columnStream.ts'
import { vehicleGroup, type VehicleMiniState } from '../../../src/contract/entities/vehicle.ts'
import {
  AS_OF_SEQ_HEADER,
  CALLS,
  type CallName,
  pathOf,
  TOKEN_HEADER,
} from '../../../src/contract/http/paths.ts'
import type { AntStatusRow, EventCountsRow } from '../../../src/contract/http/vehicleLists.ts'
import type { ListName } from '../../../src/contract/lists.ts'
import type { StateEvents, WireEvent } from '../../../src/contract/wire/events.ts'
import type { Observation } from '../../live/ports.ts'
import { collectEvents, location, simple, type WireEventLike } from '../../live/testFleet.ts'
import { readColumnList } from '../../testing/readColumnList.ts'
import { openTestFleetApp, type TestFleetApp, type TestUser } from './testFleetApp.ts'

/**
 * L4: a list as of seq S, with the events after S applied, equals the final list, whenever it was read while events
 * were being written.
 */

let host: TestFleetApp
let owner: TestUser
let ids: number[]
let group: number
let seen: ReturnType<typeof collectEvents>
beforeAll(async () => {
  host = await openTestFleetApp()
  owner = await host.addUser('owner')
  ids = await host.addVehicles(
    'owner',
    ['a', 'b', 'c', 'd'].map((key) => ({ key, groups: ['All'] })),
  )
  const made = await host.call(owner, 'PUT', CALLS.createGroup.path, { body: { name: 'Moving' } })
  group = vehicleGroup.parse(made.json).id
  seen = collectEvents(host.stage.fleet)
})
afterAll(() => host.close())

interface Read {
  readonly call: CallName
  readonly asOf: number
  readonly rows: Rows
}
type Rows = readonly (VehicleMiniState | AntStatusRow | EventCountsRow)[]

/** The list of each call, for those that are also read in columns. */
const COLUMN_LISTS: Partial<Record<CallName, ListName>> = {
  vehicleMiniStates: 'mini',
  antStatuses: 'ant',
  eventsCountPerDay: 'counts',
}

const readList = async (call: CallName): Promise<Read> => {
  const answer = await host.call(owner, 'GET', CALLS[call].path)
  expect(answer.status).toBe(200)
  return { call, asOf: Number(answer.headers[AS_OF_SEQ_HEADER]), rows: answer.json as Rows }
}

const readColumns = async (call: CallName): Promise<Read> => {
  const headers = { [TOKEN_HEADER]: owner.token, accept: COLUMNS_TYPE }
  const answer = await host.inject({ method: 'GET', url: CALLS[call].path, headers })
  expect(answer.headers['content-type']).toBe(COLUMNS_TYPE)
  const rows = readColumnList(COLUMN_LISTS[call] ?? 'mini', answer.rawPayload) as unknown as Rows
  return { call, asOf: Number(answer.headers[AS_OF_SEQ_HEADER]), rows }
}

const applyMini = (row: VehicleMiniState, event: WireEventLike): VehicleMiniState => {
  const known = event as WireEvent
  switch (known.event) {
    case 'vehicleLocation': {
      const data = known.data as StateEvents['vehicleLocation']
      const { latitude, longitude, speed, validity, ignitionOn, timestamp } = data
      return {
        ...row,
        lastKnownTime: timestamp,
        azimuth: data.azimuth,
        parkingIgnitionSince: data.parkingIgnitionSince,
        vehiclesDataGpsDataDto: { latitude, longitude, speed, validity, ignitionOn, timestamp },
      }
    }
    case 'deviceStatus':
      return { ...row, deviceStatus: (known.data as StateEvents['deviceStatus']).deviceStatus }
    case 'SOS_ALARM':
      return { ...row, alarm: true, alarmTimestamp: (known.data as StateEvents['SOS_ALARM']).timestamp }
    case 'SIGNALING_ALARM':
      return { ...row, lockedAlarm: true }
    case 'alarmReset': {
      const data = known.data as StateEvents['alarmReset']
      return data.alarm === false
        ? { ...row, alarm: false, alarmTimestamp: data.timestamp }
        : { ...row, lockedAlarm: false }
    }
    case 'vehicleFixed':
      return { ...row, fixed: (known.data as StateEvents['vehicleFixed']).fixed }
    case 'vehicleGroups':
      return { ...row, groups: [...(known.data as StateEvents['vehicleGroups']).groups] }
    default:
      return row
  }
}

const applyAnt = (row: AntStatusRow, { event, data }: WireEventLike): AntStatusRow => {
  if (event !== 'antennaStatus') return row
  const { updateTime, antConnected, shortMode } = data as unknown as StateEvents['antennaStatus']
  return { ...row, antStatus: { updateTime, antConnected, shortMode } }
}

const applyCount = (row: EventCountsRow, { event, data }: WireEventLike): EventCountsRow =>
  data['day'] === row.day
    ? { ...row, eventsCountPerDay: { ...row.eventsCountPerDay, [event]: Number(data['countPerDay']) } }
    : row

const applyTo = (row: Rows[number], event: WireEventLike): Rows[number] => {
  if ('vehiclesDataGpsDataDto' in row) return applyMini(row, event)
  return 'antStatus' in row ? applyAnt(row, event) : applyCount(row, event)
}

const catchUp = ({ rows, asOf }: Read): Rows =>
  rows.map((row) =>
    seen
      .all()
      .filter((event) => event.seq > asOf && event.data['vehicleId'] === row.vehicleId)
      .reduce(applyTo, row),
  )

const vehicle = fc.nat(3)
const place = fc.oneof(
  fc.record({ latitude: fc.double({ min: -90, max: 90, noNaN: true }), longitude: fc.constant(30) }),
  fc.constant({ latitude: null, longitude: null }),
)
const act = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('location' as const),
      vehicle,
      place,
      validity: fc.constantFrom(0, 50, 100),
      speed: fc.constantFrom(0, 5),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('simple' as const),
      vehicle,
      name: fc.constantFrom('TERM', 'VOLTAGE'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('status' as const),
      vehicle,
      status: fc.constantFrom('CONNECTED' as const, 'NO_DATA' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('sos' as const, 'guard' as const, 'antenna' as const),
      vehicle,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'pin' as const,
        'unpin' as const,
        'resetAlarm' as const,
        'resetLockedAlarm' as const,
      ),
      vehicle,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('intoGroup' as const, 'outOfGroup' as const, 'renameGroup' as const),
      vehicle,
    }),
  },
)
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

/** Each observation is a millisecond after the previous one. */
let lastAt = 0
const observationOf = (one: Act): Observation | null => {
  const vehicleId = ids[one.vehicle] ?? 0
  const at = ++lastAt
  switch (one.kind) {
    case 'location':
      return location(vehicleId, at, { ...one.place, validity: one.validity, speed: one.speed })
    case 'simple':
      return simple(vehicleId, one.name, at)
    case 'status':
      return { event: 'deviceStatus', data: { vehicleId, timestamp: at, deviceStatus: one.status } }
    case 'sos':
      return { event: 'SOS_ALARM', data: { vehicleId, timestamp: at } }
    case 'guard':
      return { event: 'SIGNALING_ALARM', data: { vehicleId, timestamp: at } }
    case 'antenna':
      return {
        event: 'antennaStatus',
        data: { vehicleId, updateTime: at, antConnected: at % 2 === 0, shortMode: false },
      }
    default:
      return null
  }
}

const callFor = (one: Act): Promise<unknown> => {
  const id = ids[one.vehicle] ?? 0
  if (one.kind === 'pin' || one.kind === 'unpin') {
    return host.call(owner, 'POST', `${CALLS.pinVehicle.path}?id=${id}&fixed=${one.kind === 'pin'}`)
  }
  if (one.kind === 'renameGroup') {
    return host.call(owner, 'POST', pathOf('renameGroup', { id: group }), {
      body: { name: `Name ${++lastAt}` },
    })
  }
  if (one.kind === 'intoGroup' || one.kind === 'outOfGroup') {
    const mapping = one.kind === 'intoGroup' ? 'addToGroup' : 'removeFromGroup'
    return host.call(owner, CALLS[mapping].method, pathOf(mapping, { groupId: group }), { body: [id] })
  }
  const call = one.kind === 'resetAlarm' ? 'resetAlarm' : 'resetLockedAlarm'
  return host.call(
    owner,
    'PUT',
    `${pathOf(call, { id })}?${call === 'resetAlarm' ? 'alarm' : 'lockedAlarm'}=false`,
  )
}

test('reads every list at any moment while events stream; the later events lead to the final state', async () => {
  lastAt = host.stage.clock.now() - 1_000_000
  const lists: CallName[] = ['vehicleMiniStates', 'antStatuses', 'eventsCountPerDay']
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(act, { minLength: 1, maxLength: 12 }), { minLength: 2, maxLength: 6 }),
      async (batches) => {
        seen.committed.splice(0)
        const reads: Promise<Read>[] = lists.map(readList)
        for (const batch of batches) {
          const observations = batch.map(observationOf).filter((one) => one !== null)
          const written = host.stage.fleet.sink.record(observations)
          const calls = batch.filter((one) => observationOf(one) === null).map(callFor)
          const flushed = host.stage.clock.advance(100)
          reads.push(...lists.map(readList), ...lists.map(readColumns))
          await Promise.all([written, flushed, ...calls])
        }
        const finals = await Promise.all(lists.map(readList))
        for (const read of await Promise.all(reads)) {
          const end = finals.find((one) => one.call === read.call)
          expect(catchUp(read)).toEqual(end?.rows)
        }
      },
    ),
    { numRuns: 25 },
  )
}, 60_000)
