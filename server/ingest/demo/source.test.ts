import { beforeAll, describe, expect, test, vi } from 'vitest'
import { FULL_VALIDITY } from '../../../src/contract/constants.ts'
import { distanceM } from '../../../src/contract/rules/geodesy.ts'
import {
  hasGps,
  isLongParkingWithIgnition,
  isWithoutConnection,
  MARKER_STATUSES,
  markerStatus,
  STATUS_LABELS,
  statusLabel,
} from '../../../src/contract/rules/status.ts'
import { SIMPLE_EVENT_NAMES, STATE_EVENT_NAMES, type StateEvents } from '../../../src/contract/wire/events.ts'
import { fuelSampleOf } from '../../live/following/fuelSample.ts'
import { NO_ZONES } from '../../movement/zones/zoneIndex.ts'
import { type Followed, followedOf, followOver } from '../../live/following/followed.ts'
import type { DeviceCommand, NewVehicle } from '../../live/ports.ts'
import { createFakeServer, type FakeServer } from '../../live/testing/observations.ts'
import { refusesLock } from './commands.ts'
import { operatorAnswer } from './operator.ts'
import { newDemoVehicle } from './initialState.ts'
import { createDemoSource } from './source.ts'
import { makeFleet } from './vehicleModel.ts'

// These tests are CPU-bound; a busy machine slows them down.
vi.setConfig({ testTimeout: 60_000 })

const START = Date.UTC(2026, 10, 20, 9, 30)
const OPTIONS = { seed: 1, vehicles: 500, owners: ['first', 'second', 'third'] }
const MINUTE = 60_000

type Location = Omit<StateEvents['vehicleLocation'], 'parkingIgnitionSince'>

const names = (server: FakeServer): Set<string> =>
  new Set(server.observed.map(({ observation: o }) => (o.event === 'simple' ? o.name : o.event)))

const locations = (server: FakeServer): Map<number, Location[]> => {
  const tracks = new Map<number, Location[]>()
  for (const { observation: o } of server.observed) {
    if (o.event !== 'vehicleLocation') continue
    const track = tracks.get(o.data.vehicleId) ?? []
    track.push(o.data)
    tracks.set(o.data.vehicleId, track)
  }
  return tracks
}

/** Conditions that the server detects by itself. */
const FOUND: readonly string[] = [
  'VEHICLE_PARKING_START',
  'VEHICLE_PARKING_END',
  'PARKING_WITH_IGNITION_START',
  'FUELLING_START',
  'FUELLING_END',
  'DEFUELLING_START',
  'DEFUELLING_END',
  'VEHICLE_OVER_SPEED_START',
  'VEHICLE_OVER_SPEED_END',
]

const followedDemo = (vehicleId: number, { state }: NewVehicle): Followed =>
  followedOf(
    {
      ownerId: 1,
      vehicleId,
      version: 0,
      newest: null,
      base: null,
      state: null,
      settings: state.settings ?? [],
      tankVolume: state.tankVolume ?? null,
      sensors: null,
    },
    (at) => new Date(at).toISOString().slice(0, 10),
    NO_ZONES,
  )

/** The status rules applied to a vehicle as it enters the directory. */
const statusOf = ({ state }: NewVehicle, at: number) => {
  const gps = state.vehiclesDataGpsDataDto ?? null
  const input = {
    deviceStatus: state.deviceStatus ?? 'NO_DATA',
    deviceOn: state.deviceOn ?? true,
    lastKnownTime: state.lastKnownTime ?? null,
    speed: gps?.speed ?? 0,
    ignitionOn: gps?.ignitionOn ?? false,
    hasGps: gps !== null && hasGps(gps.latitude, gps.longitude, gps.validity),
  }
  return {
    marker: markerStatus(input, at),
    label: statusLabel(input, at),
    noConnection: isWithoutConnection(input.deviceStatus, input.lastKnownTime, at),
    longParking: isLongParkingWithIgnition(state.parkingIgnitionSince ?? null, at),
  }
}

test('the fleet has every marker status, every label and every flag, whenever it starts', () => {
  const fleet = makeFleet(OPTIONS.seed, 0, OPTIONS.vehicles)
  for (let part = 0; part < 10; part++) {
    const at = START + part * 143 * MINUTE
    const vehicles = fleet.map((v) => newDemoVehicle(v, at))
    const statuses = vehicles.map((v) => statusOf(v, at))
    expect(new Set(statuses.map((s) => s.marker))).toEqual(new Set(MARKER_STATUSES))
    expect(new Set(statuses.map((s) => s.label))).toEqual(new Set(STATUS_LABELS))
    expect(statuses.some((s) => s.noConnection)).toBe(true)
    expect(statuses.some((s) => s.longParking)).toBe(true)
    const states = vehicles.map((v) => v.state)
    expect(states.some((s) => s.alarm)).toBe(true)
    expect(states.some((s) => s.lockedAlarm)).toBe(true)
    for (const { state, lockedAlarmSince = null } of vehicles) {
      expect([state.alarmTimestamp !== null, lockedAlarmSince !== null]).toEqual([
        state.alarm,
        state.lockedAlarm,
      ])
      for (const since of [state.alarmTimestamp, lockedAlarmSince]) {
        if (since) expect(at - since).toBeGreaterThanOrEqual(0)
        if (since) expect(at - since).toBeLessThan(36 * 60 * MINUTE)
      }
    }
    expect(new Set(states.map((s) => s.lockStateDto?.lockState))).toEqual(new Set(['LOCK', 'UNLOCK']))
    expect(states.some((s) => s.type === 'TRAILER')).toBe(true)
    expect(vehicles.some((v) => v.groups.length === 0)).toBe(true)
  }
})

describe('a quarter of an hour of the demo fleet', () => {
  const server = createFakeServer(START)
  beforeAll(async () => {
    const source = createDemoSource(server, OPTIONS)
    await source.start()
    await server.clock.advance(15 * MINUTE)
    await source.stop()
  }, 60_000)

  test('gives each account its own vehicles: 500, 40 and 10, with distinct serials and plates', () => {
    const counts = OPTIONS.owners.map(
      (o) => [...server.vehicles.values()].filter((v) => v.owner === o).length,
    )
    expect(counts).toEqual([500, 40, 10])
    const all = [...server.vehicles.values()]
    expect(new Set(all.map((v) => v.deviceSerial)).size).toBe(550)
    expect(new Set(all.map((v) => v.licensePlate)).size).toBe(550)
  })

  test('contains every event that a device can cause', () => {
    const fromServer: readonly string[] = [
      'deviceCommand',
      'vehicleFixed',
      'vehicleGroups',
      'vehicleZone',
      'vehicleChanged',
      'vehicleSensorSetup',
      'alarmReset',
      'onUpdateVehicleCounter',
      'COUNTER_TRIGGERED',
      'SENSOR_CONTROL',
      'INPUT_CONTROL',
      'RFID_CARD_UNKNOWN',
      'RFID_CARD_EXPIRED',
      'TRAILER_MOVES_ALONE',
      'MAINTENANCE_DUE_SOON',
      'MAINTENANCE_OVERDUE',
      'SIGNAL_LOST',
      'SIGNAL_RESTORED',
      'COORDINATES_LOST',
      'COORDINATES_RESTORED',
      'SENT_SILENT_30',
      'SENT_SILENT_45',
      'SENT_SILENT_60',
      'TASK_START',
      'TASK_POINT_ARRIVED',
      'TASK_POINT_LEFT',
      'TASK_POINT_FAILED',
      'TASK_LATE',
      'TASK_OFF_WAY',
      'TASK_BACK_ON_WAY',
      'TASK_END',
      ...FOUND,
    ]
    const wanted = [...STATE_EVENT_NAMES, ...SIMPLE_EVENT_NAMES].filter((name) => !fromServer.includes(name))
    const seen = names(server)
    expect(wanted.filter((name) => !seen.has(name))).toEqual([])
    expect(fromServer.filter((name) => seen.has(name))).toEqual([])
  })

  test('yields every kind of activity that the server detects in positions and levels', () => {
    const found = new Map<string, number>()
    const follows = new Map<number, Followed>()
    for (const [vehicleId, vehicle] of server.vehicles)
      follows.set(vehicleId, followedDemo(vehicleId, vehicle))
    for (const { observation } of server.observed) {
      const followed = follows.get(observation.data.vehicleId)
      if (!followed) continue
      if (observation.event === 'vehicleLocation') followOver(followed, [observation.data], [])
      const sample = observation.event === 'vehicleSensors' ? fuelSampleOf(observation.data) : null
      if (sample) followOver(followed, [], [sample])
    }
    for (const one of follows.values()) {
      for (const { name } of one.found) found.set(name, (found.get(name) ?? 0) + 1)
    }
    expect(FOUND.filter((name) => !found.has(name))).toEqual([])
  })

  test('has devices that go offline, return, lose data, are switched off and on, and lose GPS', () => {
    const statuses = new Set<string>()
    const switched = new Set<boolean>()
    const antennas = new Set<string>()
    const validities = new Set<string>()
    for (const { observation: o } of server.observed) {
      if (o.event === 'deviceStatus') statuses.add(o.data.deviceStatus)
      if (o.event === 'deviceSettings') switched.add(o.data.deviceSettingsDto.deviceOn)
      if (o.event === 'antennaStatus') antennas.add(`${o.data.antConnected} ${o.data.shortMode}`)
      if (o.event !== 'vehicleLocation') continue
      if (o.data.latitude === null) validities.add('absent')
      else validities.add(o.data.validity === FULL_VALIDITY ? 'good' : o.data.validity > 0 ? 'weak' : 'fault')
    }
    expect(statuses).toEqual(new Set(['CONNECTED', 'DISCONNECTED', 'NO_DATA']))
    expect(switched).toEqual(new Set([true, false]))
    expect(antennas).toEqual(new Set(['true false', 'false false', 'true true']))
    expect(validities).toEqual(new Set(['absent', 'good', 'weak', 'fault']))
  })

  test('never shows a vehicle faster than 40 m/s, and never sends 0,0', () => {
    for (const track of locations(server).values()) {
      const good = track.filter((p) => p.validity === FULL_VALIDITY)
      for (const [i, now] of good.slice(1).entries()) {
        const before = good[i]
        if (before === undefined) continue
        const [lat1, lon1] = [before.latitude ?? 0, before.longitude ?? 0]
        const metres = distanceM(lat1, lon1, now.latitude ?? 0, now.longitude ?? 0)
        const seconds = (now.timestamp - before.timestamp) / 1_000
        if (metres / seconds > 40) throw new Error(`vehicle ${now.vehicleId}: ${metres} m in ${seconds} s`)
      }
      expect(track.some((p) => p.latitude === 0)).toBe(false)
      expect(track.every((p) => p.speed >= 0 && p.speed < 40)).toBe(true)
    }
  })

  test('sends reports of moving vehicles every 5 to 10 s, and 50 to 120 events a second in total', () => {
    const rate = server.observed.length / (15 * 60)
    expect(rate).toBeGreaterThan(50)
    expect(rate).toBeLessThan(120)
    const track = [...locations(server).values()].find((t) => t.every((p) => p.speed > 5))
    const pauses = (track ?? []).slice(1).map((p, i) => p.timestamp - (track?.[i]?.timestamp ?? 0))
    expect(pauses.length).toBeGreaterThan(50)
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(5_000)
    expect(Math.max(...pauses)).toBeLessThanOrEqual(10_500)
  })

  test('sends batches at most twice a second', () => {
    expect(server.batches.length).toBeLessThanOrEqual(2 * 15 * 60 + 1)
  })
})

const SMALL = { seed: 3, vehicles: 60, owners: ['first'] }
const run = async (server: FakeServer, ms: number, options = SMALL): Promise<void> => {
  const source = createDemoSource(server, options)
  await source.start()
  await server.clock.advance(ms)
  await source.stop()
}

test('gives the same events for the same seed, and others for another seed', async () => {
  const [a, b, c] = [createFakeServer(START), createFakeServer(START), createFakeServer(START)]
  await run(a, 3 * MINUTE)
  await run(b, 3 * MINUTE)
  await run(c, 3 * MINUTE, { ...SMALL, seed: 4 })
  expect(b.observed).toEqual(a.observed)
  expect(b.vehicles).toEqual(a.vehicles)
  expect(c.observed).not.toEqual(a.observed)
})

test('finds the vehicles again after a restart and moves them on without a jump', async () => {
  const server = createFakeServer(START)
  await run(server, 4 * MINUTE)
  const vehicles = server.vehicles.size
  await server.clock.advance(2 * MINUTE)
  const before = server.observed.length
  await run(server, 4 * MINUTE)
  expect(server.vehicles.size).toBe(vehicles)
  expect(server.observed.length).toBeGreaterThan(before)
  let crossed = 0
  for (const track of locations(server).values()) {
    const good = track.filter((p) => p.validity === FULL_VALIDITY)
    for (const [i, now] of good.slice(1).entries()) {
      const last = good[i]
      if (last === undefined) continue
      const seconds = (now.timestamp - last.timestamp) / 1_000
      if (seconds > 110) crossed++
      const metres = distanceM(last.latitude ?? 0, last.longitude ?? 0, now.latitude ?? 0, now.longitude ?? 0)
      expect(metres).toBeLessThanOrEqual(40 * seconds)
    }
  }
  expect(crossed).toBeGreaterThan(20)
})

test('loses no event while a sink fails for a minute, and keeps the order', async () => {
  const [steady, broken] = [createFakeServer(START), createFakeServer(START)]
  await run(steady, 4 * MINUTE)
  const source = createDemoSource(broken, SMALL)
  await source.start()
  await broken.clock.advance(MINUTE)
  broken.rejectWith = 'the database is gone'
  await broken.clock.advance(MINUTE)
  broken.rejectWith = null
  await broken.clock.advance(2 * MINUTE)
  await source.stop()
  expect(broken.observed.map((o) => o.observation)).toEqual(steady.observed.map((o) => o.observation))
})

describe('commands', () => {
  const commandIds = Array.from({ length: 400 }, (_, i) => i + 1)
  const accepted = commandIds.find((id) => !refusesLock(id)) ?? 0
  const refused = commandIds.find(refusesLock) ?? 0

  /** A running fleet, and a vehicle of it that has just been heard. */
  const prepare = async () => {
    const server = createFakeServer(START)
    const source = createDemoSource(server, SMALL)
    await source.start()
    await server.clock.advance(20_000)
    const heard = [...locations(server)].find(([, track]) => track.length > 1)?.[0] ?? 0
    const deviceSerial = server.vehicles.get(heard)?.deviceSerial ?? ''
    const sendCommand = (commandId: number, what: DeviceCommand['content'], vehicleId = heard): void =>
      server.sendCommand({ commandId, vehicleId, deviceSerial, content: what })
    const since = server.observed.length
    const seen = (event: string) =>
      server.observed
        .slice(since)
        .filter(({ observation: o }) => o.event === event && o.data.vehicleId === heard)
        .map(({ at, observation }) => ({ at, data: observation.data }))
    return { server, source, sendCommand, seen, heard }
  }

  test('responds to arming with the lock state within 1 to 3 s', async () => {
    const { server, source, sendCommand, seen } = await prepare()
    const at = server.clock.now()
    sendCommand(accepted, { command: 'set-lock-state', lockState: 'LOCK' })
    await server.clock.advance(900)
    expect(seen('LockStateForDevice')).toEqual([])
    await server.clock.advance(2_600)
    expect(seen('LockStateForDevice')).toMatchObject([{ data: { lockState: 'LOCK' } }])
    expect((seen('LockStateForDevice')[0]?.at ?? 0) - at).toBeLessThanOrEqual(3_500)
    expect(server.settled).toEqual([{ commandId: accepted, state: 'answered', answer: 'LOCK' }])
    await source.stop()
  })

  test('reports a refused arming as an error that changes nothing; about one in twenty is refused', async () => {
    const { server, source, sendCommand, seen } = await prepare()
    sendCommand(refused, { command: 'set-lock-state', lockState: 'LOCK' })
    await server.clock.advance(4_000)
    expect(seen('ErrorSetLock')).toMatchObject([{ data: { lockState: 'LOCK' } }])
    expect(seen('LockStateForDevice')).toEqual([])
    expect(server.settled).toMatchObject([{ commandId: refused, state: 'failed' }])
    const share = Array.from({ length: 4_000 }, (_, i) => refusesLock(i)).filter(Boolean).length / 4_000
    expect(share).toBeGreaterThan(0.035)
    expect(share).toBeLessThan(0.065)
    await source.stop()
  })

  test('changes one output alone, and allValsFalse follows', async () => {
    const { server, source, sendCommand, seen } = await prepare()
    sendCommand(1, { command: 'out-vals', outVals: { secondOutVal: true } })
    await server.clock.advance(4_000)
    sendCommand(2, { command: 'out-vals', outVals: { secondOutVal: false, firstOutVal: false } })
    await server.clock.advance(4_000)
    expect(seen('deviceSettings')).toMatchObject([
      { data: { deviceSettingsDto: { outValsDto: { secondOutVal: true, allValsFalse: false } } } },
      { data: { deviceSettingsDto: { outValsDto: { secondOutVal: false, allValsFalse: true } } } },
    ])
    expect(server.settled.map((s) => s.state)).toEqual(['answered', 'answered'])
    await source.stop()
  })

  test('confirms always-ignition-on, and every later position has its ignition on', async () => {
    const { server, source, sendCommand, seen } = await prepare()
    sendCommand(1, { command: 'always-ignition-on', alwaysIgnitionOn: true })
    await server.clock.advance(4_000)
    expect(seen('deviceSettings')).toMatchObject([
      { data: { deviceSettingsDto: { alwaysIgnitionOn: true } } },
    ])
    const before = seen('vehicleLocation').length
    await server.clock.advance(2 * MINUTE)
    const later = seen('vehicleLocation').slice(before)
    expect(later.length).toBeGreaterThan(0)
    for (const { data } of later) expect(data).toMatchObject({ ignitionOn: true })
    await source.stop()
  })

  test('responds to a USSD code as the operator of the home country, in its language [VEH-75]', async () => {
    const { server, source, sendCommand } = await prepare()
    sendCommand(1, { command: 'ussd', code: '*100#' })
    sendCommand(2, { command: 'ussd', code: '*999#' })
    await server.clock.advance(4_000)
    const answers = new Map(server.settled.map(({ commandId, answer }) => [commandId, answer]))
    expect(server.settled.map(({ state }) => state)).toEqual(['answered', 'answered'])
    expect(answers.get(1)).toMatch(/\d+,\d\d .*\d\d\.\d\d\.\d{4}/)
    expect(answers.get(2)).not.toMatch(/\d/)
    const home = { key: 7, home: { country: 'PL' } } as unknown as Parameters<typeof operatorAnswer>[0]
    expect(operatorAnswer(home, '*100#', START)).toMatch(/^Stan konta: [1-9]\d*,\d\d zł/)
    await source.stop()
  })

  test('has one vehicle in the first fleet that reports but never responds', async () => {
    const fleet = makeFleet(SMALL.seed, 0, 500)
    const mute = fleet.filter(({ isMute }) => isMute)
    expect(mute.map(({ name, condition }) => [name.endsWith('№400'), condition])).toEqual([[true, 'active']])
    expect(makeFleet(SMALL.seed, 1, 500).some(({ isMute }) => isMute)).toBe(false)
  })

  test('fails a command to an unreachable device after a while instead of leaving it open', async () => {
    const { server, source, sendCommand } = await prepare()
    const silent = [...server.vehicles].find(([, v]) => v.state.lastKnownTime === undefined)?.[0] ?? 0
    sendCommand(accepted, { command: 'set-lock-state', lockState: 'LOCK' }, silent)
    await server.clock.advance(MINUTE)
    expect(server.settled).toEqual([])
    await server.clock.advance(2 * MINUTE)
    expect(server.settled).toMatchObject([{ commandId: accepted, state: 'failed' }])
    await source.stop()
  })

  test('leaves a waiting command open for the next start when the source stops', async () => {
    const { server, source, sendCommand } = await prepare()
    sendCommand(accepted, { command: 'set-lock-state', lockState: 'LOCK' })
    await source.stop()
    await server.clock.advance(MINUTE)
    expect(server.settled).toEqual([])
  })
})

test('rejects options out of range by name', () => {
  const server = createFakeServer(START)
  expect(() => createDemoSource(server, { ...SMALL, vehicles: 0 })).toThrow(/vehicles is 0/)
  expect(() => createDemoSource(server, { ...SMALL, owners: [] })).toThrow(/owners/)
})
