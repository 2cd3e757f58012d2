import { expect, test } from 'vitest'
import { DEFAULT_VIEW, type FleetView } from '../../src/contract/engine/view.ts'
import { MARK_FLAG } from '../../src/contract/engine/marks.ts'
import type { VehicleMiniState } from '../../src/contract/entities/vehicle.ts'
import type { EventFilterName } from '../../src/contract/wire/eventFilterNames.ts'
import { FleetStore } from '../store/fleetStore.ts'
import { readRow } from '../store/readRow.ts'
import { gpsData, locationData, miniRow, NOW, simpleEvent, stateEvent } from '../store/testing/rows.ts'
import { type DerivedChange, FleetDerivation } from './fleetDerivation.ts'

class Bench {
  readonly store = new FleetStore()
  readonly derived = new FleetDerivation(this.store, 'ru')
  #seq = 10

  constructor(...parts: readonly Partial<VehicleMiniState>[]) {
    this.put(...parts.map((part, i) => ({ vehicleId: i + 1, ...part })))
  }
  put(...parts: readonly (Partial<VehicleMiniState> & { vehicleId: number })[]): DerivedChange {
    this.store.mergeMini(
      parts.map((part) => miniRow(part.vehicleId, part)),
      ++this.#seq,
    )
    return this.update()
  }
  move(vehicleId: number, part: Parameters<typeof locationData>[0], now = NOW): DerivedChange {
    this.store.apply(stateEvent('vehicleLocation', ++this.#seq, vehicleId, locationData(part)), now)
    return this.update(now)
  }
  count(vehicleId: number, name: string): DerivedChange {
    this.store.apply(simpleEvent(name, ++this.#seq, vehicleId), NOW)
    return this.update()
  }
  update(now = NOW): DerivedChange {
    return this.derived.update(this.store.takeDirty(), now)
  }
  /** vehicleIds of the list under a view. */
  list(view: Partial<FleetView> = {}, now = NOW): number[] {
    this.derived.setView({ ...DEFAULT_VIEW, ...view })
    this.update(now)
    return this.rows()
  }
  rows(): number[] {
    const { order, listedCount } = this.derived
    return Array.from(order.subarray(0, listedCount), (slot) => this.store.columns.vehicleIdAt(slot))
  }
  /** Marker status of vehicle 1 in its row. */
  marker(now = NOW): string {
    return readRow(this.store, this.derived, this.store.slotOf(1), now).markerStatus
  }
  label(now = NOW): string {
    return readRow(this.store, this.derived, this.store.slotOf(1), now).label
  }
  flag(bit: number): boolean {
    return ((this.derived.markFlags[this.store.slotOf(1)] ?? 0) & bit) !== 0
  }
}

test('sorts the list by serial, name or plate, in both directions [LIST-01, LIST-02, LIST-04]', () => {
  const bench = new Bench(
    { deviceSerial: '20', name: 'a', licensePlate: 'C' },
    { deviceSerial: '3', name: 'c', licensePlate: 'B' },
    { deviceSerial: '100', name: 'b', licensePlate: 'A' },
  )
  expect(bench.list()).toEqual([2, 1, 3])
  expect(bench.list({ sort: { key: 'deviceSerial', reverse: true } })).toEqual([3, 1, 2])
  expect(bench.list({ sort: { key: 'name', reverse: false } })).toEqual([1, 3, 2])
  expect(bench.list({ sort: { key: 'name', reverse: true } })).toEqual([2, 3, 1])
  expect(bench.list({ sort: { key: 'licensePlate', reverse: false } })).toEqual([3, 2, 1])
  expect(bench.list({ sort: { key: 'licensePlate', reverse: true } })).toEqual([1, 2, 3])
})

test.each([
  ['deviceSerial', { deviceSerial: '45' }],
  ['name', { name: 'n45' }],
  ['licensePlate', { licensePlate: 'p45' }],
] as const)('a vehicle whose %s changes moves to its place in that order [LIST-01]', (key, changed) => {
  const texts = (value: number) => ({
    deviceSerial: `${value}`,
    name: `n${value}`,
    licensePlate: `p${value}`,
  })
  const bench = new Bench(...[10, 20, 30, 40, 50, 60].map(texts))
  for (const reverse of [false, true]) {
    bench.list({ sort: { key, reverse } })
    bench.put({ vehicleId: 1, ...texts(10) })
    expect(bench.rows()).toEqual(reverse ? [6, 5, 4, 3, 2, 1] : [1, 2, 3, 4, 5, 6])
    bench.put({ vehicleId: 1, ...texts(10), ...changed })
    expect(bench.rows()).toEqual(reverse ? [6, 5, 1, 4, 3, 2] : [2, 3, 4, 1, 5, 6])
  }
})

test('compares serials as numbers and names by language; empty values come last in both directions [LIST-28]', () => {
  const serials = new Bench(
    { deviceSerial: null },
    { deviceSerial: 'x1' },
    { deviceSerial: '10' },
    { deviceSerial: '9' },
  )
  expect(serials.list()).toEqual([4, 3, 2, 1])
  expect(serials.list({ sort: { key: 'deviceSerial', reverse: true } })).toEqual([2, 3, 4, 1])
  const names = new Bench({ name: 'ящик' }, { name: '' }, { name: 'ёлка' }, { name: 'Жук' }, { name: 'дом' })
  expect(names.list({ sort: { key: 'name', reverse: false } })).toEqual([5, 3, 4, 1, 2])
  expect(names.list({ sort: { key: 'name', reverse: true } })).toEqual([1, 4, 3, 5, 2])
})

test('a change of language re-sorts the names [LIST-28]', () => {
  const bench = new Bench({ name: 'Bus' }, { name: 'Автобус' }, { name: 'Car' })
  expect(bench.list({ sort: { key: 'name', reverse: false } })).toEqual([2, 1, 3])
  bench.derived.setLanguage('en')
  expect(bench.update().order).toBe(true)
  expect(bench.rows()).toEqual([1, 3, 2])
})

test('pinned vehicles come first in every sorting, by pin order number, then as sorted [LIST-03, LIST-07, LIST-10]', () => {
  const fixed = [false, true, 2, 1, true] as const
  const bench = new Bench(...fixed.map((pin, i) => ({ fixed: pin, name: `${9 - i}`, licensePlate: `${i}` })))
  expect(bench.list()).toEqual([4, 3, 2, 5, 1])
  for (const key of ['name', 'licensePlate', 'deviceSerial'] as const) {
    for (const reverse of [false, true]) {
      const list = bench.list({ sort: { key, reverse } })
      expect(list.slice(0, 2)).toEqual([4, 3])
      expect(list.slice(2, 4)).toEqual((key === 'name') !== reverse ? [5, 2] : [2, 5])
      expect(list[4]).toBe(1)
    }
  }
})

test('a pin moves the vehicle up at once, an unpin back [LIST-07, LIST-09]', () => {
  const bench = new Bench({}, {}, {}, {}, {}, {})
  expect(bench.list()).toEqual([1, 2, 3, 4, 5, 6])
  bench.store.applyPatch({ vehicleId: 5, fixed: true })
  expect(bench.update().order).toBe(true)
  expect(bench.rows()).toEqual([5, 1, 2, 3, 4, 6])
  bench.store.applyPatch({ vehicleId: 5, fixed: false })
  bench.update()
  expect(bench.rows()).toEqual([1, 2, 3, 4, 5, 6])
})

test('search matches a part of name, plate, serial or vehicleId, ignoring case and spaces [LIST-11]', () => {
  const bench = new Bench(
    { vehicleId: 777, name: 'Синий Автобус', licensePlate: 'AA 12 BB', deviceSerial: 'SN-5' },
    { vehicleId: 888, name: 'other', licensePlate: 'CC', deviceSerial: '99' },
  )
  for (const search of ['синийАВТ', 'aa1 2b', 'sn-', '77']) expect(bench.list({ search })).toEqual([777])
  expect(bench.list({ search: '   ' })).toEqual([888, 777])
  expect(bench.list({ search: 'BBSN' })).toEqual([])
  expect(bench.list({ search: '8' })).toEqual([888])
})

test('search follows typing, deleting and renaming [LIST-11]', () => {
  const bench = new Bench({ name: 'qbc' }, { name: 'qbd' }, { name: 'xyz' })
  expect(bench.list({ search: 'q' })).toEqual([1, 2])
  expect(bench.list({ search: 'qbd' })).toEqual([2])
  expect(bench.list({ search: 'qb' })).toEqual([1, 2])
  bench.put({ vehicleId: 3, name: 'qbx' }, { vehicleId: 1, name: 'nothing' })
  expect(bench.rows()).toEqual([2, 3])
})

test('both spellings of the online query keep vehicles seen within 60 seconds, as time passes [LIST-12]', () => {
  const bench = new Bench(
    { lastKnownTime: NOW - 60_000 },
    { lastKnownTime: NOW - 60_001 },
    { lastKnownTime: null },
  )
  expect(bench.list({ search: '!online' })).toEqual([1])
  expect(bench.list({ search: ' `!ONLINE' })).toEqual([1])
  bench.move(2, { timestamp: NOW })
  expect(bench.rows()).toEqual([1, 2])
  bench.update(NOW + 1_000)
  expect(bench.rows()).toEqual([2])
  bench.update(NOW + 60_000)
  expect(bench.rows()).toEqual([2])
  bench.update(NOW + 61_001)
  expect(bench.rows()).toEqual([])
})

test('a vehicle that aged while filtered out does not return to the online search [LIST-12, LIST-29]', () => {
  const bench = new Bench({ groups: [{ id: 1, name: 'One' }] }, { lastKnownTime: NOW + 70_000 })
  expect(bench.list({ search: '!online', groups: ['withOutGroups'] })).toEqual([2])
  expect(bench.list({ search: '!online', groups: 'all' }, NOW + 70_000)).toEqual([2])
})

test('a text that only begins like the online query is an ordinary search [LIST-11, LIST-12]', () => {
  const bench = new Bench({ name: 'bus !online7', lastKnownTime: NOW - 70_000 }, {})
  expect(bench.list({ search: '!online' })).toEqual([2])
  expect(bench.list({ search: '!online7' })).toEqual([1])
})

const GROUPED = [
  { groups: [{ id: 1, name: 'One' }] },
  {
    groups: [
      { id: 1, name: 'One' },
      { id: 2, name: 'Two' },
    ],
  },
  { groups: [{ id: 3, name: 'Three' }] },
  { groups: [] },
]

test('all groups, any of the chosen groups, no group, and mixtures [LIST-13, LIST-14, LIST-15, LIST-27]', () => {
  const bench = new Bench(...GROUPED)
  expect(bench.list({ groups: 'all' })).toEqual([1, 2, 3, 4])
  expect(bench.list({ groups: ['withOutGroups'] })).toEqual([4])
  expect(bench.list({ groups: [1] })).toEqual([1, 2])
  expect(bench.list({ groups: [2, 3] })).toEqual([2, 3])
  expect(bench.list({ groups: [2, 'withOutGroups'] })).toEqual([2, 4])
  expect(bench.list({ groups: [] })).toEqual([])
})

test('counts vehicles per group over the whole fleet regardless of filters [LIST-32]', () => {
  const bench = new Bench(...GROUPED)
  bench.list({ groups: [3] })
  const vehicles = (): unknown => bench.derived.groups.map((group) => [group.id, group.vehicles])
  expect(vehicles()).toEqual([
    [1, 2],
    [3, 1],
    [2, 1],
  ])
  const before = bench.derived.groups
  bench.move(1, { speed: 4 })
  expect(bench.derived.groups).toBe(before)
  bench.store.apply(stateEvent('vehicleGroups', 50, 1, { groups: [{ id: 2, name: 'A new name' }] }), NOW)
  expect(bench.update().groups).toBe(true)
  expect(bench.derived.groups).toEqual([
    { id: 2, name: 'A new name', vehicles: 2 },
    { id: 1, name: 'One', vehicles: 1 },
    { id: 3, name: 'Three', vehicles: 1 },
  ])
})

test('the ignition filter passes everything unless it is on [LIST-16]', () => {
  const bench = new Bench({ vehiclesDataGpsDataDto: gpsData({ ignitionOn: true }) }, {})
  expect(bench.list({ ignitionOnly: false })).toEqual([1, 2])
  expect(bench.list({ ignitionOnly: true })).toEqual([1])
  bench.move(2, { ignitionOn: true })
  expect(bench.rows()).toEqual([1, 2])
  bench.move(1, { ignitionOn: false })
  expect(bench.rows()).toEqual([2])
})

test('online keeps CONNECTED, offline keeps NO_DATA and DISCONNECTED [LIST-17, LIST-18, VEH-05]', () => {
  const statuses = ['CONNECTED', 'DISCONNECTED', 'NO_DATA', 'NO_DEVICE'] as const
  const bench = new Bench(...statuses.map((deviceStatus) => ({ deviceStatus })))
  expect(bench.list({ connection: 'ALL' })).toEqual([1, 2, 3, 4])
  expect(bench.list({ connection: 'ONLINE' })).toEqual([1])
  expect(bench.list({ connection: 'OFFLINE' })).toEqual([2, 3])
})

const filterTest = (name: EventFilterName): void => {
  const bench = new Bench({}, {})
  expect(bench.list({ events: [name] })).toEqual([])
  bench.count(2, 'POWER_LOST')
  expect(bench.rows()).toEqual([])
  bench.count(2, name)
  expect(bench.rows()).toEqual([2])
  bench.store.dayStarted('2026-11-21')
  bench.update()
  expect(bench.rows()).toEqual([])
}
test('the parking filter passes vehicles that parked today [LIST-19]', () =>
  filterTest('VEHICLE_PARKING_START'))
test('the fuelling filter passes vehicles that fuelled today [LIST-20]', () => filterTest('FUELLING_START'))
test('the defuelling filter passes vehicles that lost fuel today [LIST-21]', () =>
  filterTest('DEFUELLING_START'))
test('the overspeed filter passes vehicles that sped today [LIST-22]', () =>
  filterTest('VEHICLE_OVER_SPEED_START'))
test('the temperature filter passes vehicles with such an event today [LIST-23]', () => filterTest('TERM'))
test('the voltage filter passes vehicles with such an event today [LIST-24]', () => filterTest('VOLTAGE'))

test('joins filters and search with and, events with or; the map ignores search [LIST-29, MAP-16]', () => {
  const group = [{ id: 1, name: 'One' }]
  const on = { vehiclesDataGpsDataDto: gpsData({ ignitionOn: true }) }
  const bench = new Bench(
    { name: 'bus', groups: group, ...on },
    { name: 'bus', groups: group, ...on, deviceStatus: 'NO_DATA' },
    { name: 'bus', groups: [], ...on },
    { name: 'bus', groups: group },
    { name: 'car', groups: group, ...on },
    { name: 'bus', groups: group, ...on },
    { name: 'bus', groups: group, ...on },
  )
  for (const id of [1, 2, 3, 4, 5]) bench.count(id, 'TERM')
  bench.count(6, 'VOLTAGE')
  const view: Partial<FleetView> = {
    search: 'BUS',
    groups: [1],
    connection: 'ONLINE',
    ignitionOnly: true,
    events: ['TERM', 'VOLTAGE'],
  }
  expect(bench.list(view)).toEqual([1, 6])
  const onMap = [1, 2, 3, 4, 5, 6, 7].filter((id) => bench.derived.passesFilters(bench.store.slotOf(id)))
  expect(onMap).toEqual([1, 5, 6])
  // Each after a change: vehicle 3 is in no group, vehicle 1 passes all filters but one.
  bench.move(3, { ignitionOn: false })
  bench.move(4, { ignitionOn: true })
  bench.move(1, { ignitionOn: false })
  expect(bench.rows()).toEqual([4, 6])
})

test('recomputes the marker status after each state change [STATUS-02, STATUS-03, STATUS-04, STATUS-05]', () => {
  const bench = new Bench({})
  expect(bench.marker()).toBe('normal')
  bench.move(1, { speed: 5, ignitionOn: true })
  expect(bench.marker()).toBe('move')
  bench.move(1, { speed: 5, ignitionOn: false })
  expect(bench.marker()).toBe('normal')
  bench.put({ vehicleId: 1, deviceStatus: 'NO_DATA' })
  expect(bench.marker()).toBe('no_signal')
  bench.put({ vehicleId: 1, deviceOn: false })
  expect(bench.marker()).toBe('no_signal')
  bench.put({ vehicleId: 1, lastKnownTime: null })
  expect(bench.marker()).toBe('no_signal')
  expect(bench.derived.counts.byStatus).toEqual({ no_signal: 1, normal: 0, move: 0 })
})

test('a vehicle without a device, or with reception disabled, has its own label [STATUS-11, STATUS-12, STATUS-20, STATUS-22]', () => {
  const bench = new Bench({ deviceStatus: 'NO_DEVICE' })
  expect([bench.marker(), bench.label(), bench.flag(MARK_FLAG.noDevice)]).toEqual([
    'no_signal',
    'noDevice',
    true,
  ])
  bench.put({ vehicleId: 1, deviceOn: false })
  expect([bench.label(), bench.flag(MARK_FLAG.deviceOff), bench.flag(MARK_FLAG.noDevice)]).toEqual([
    'receptionDisabled',
    true,
    false,
  ])
})

test('derives each label from the columns [STATUS-18, STATUS-19, STATUS-21, STATUS-25]', () => {
  const bench = new Bench({ deviceStatus: 'DISCONNECTED' })
  expect(bench.label()).toBe('disconnected')
  bench.put({ vehicleId: 1, deviceStatus: 'NO_DATA' })
  expect(bench.label()).toBe('noData')
  bench.put({ vehicleId: 1, vehiclesDataGpsDataDto: gpsData({ validity: 20 }) })
  expect([bench.label(), bench.flag(MARK_FLAG.noGps)]).toEqual(['coordinatesAbsent', true])
  bench.move(1, { speed: 9, ignitionOn: true })
  expect([bench.label(), bench.flag(MARK_FLAG.noGps)]).toEqual(['moving', false])
})

test('the sweep flags silent connected vehicles at 620 s and changes their marker at 900 s [LIVE-25, STATUS-13]', () => {
  const bench = new Bench({ lastKnownTime: NOW })
  const at = (ms: number): unknown[] => {
    bench.derived.sweep(NOW + ms)
    const changed = bench.update(NOW + ms).count
    return [changed, bench.flag(MARK_FLAG.noConnection), bench.marker(), bench.derived.counts.noConnection]
  }
  expect(at(620_000)).toEqual([0, false, 'normal', 0])
  expect(at(620_001)).toEqual([1, true, 'normal', 1])
  expect(at(900_000)).toEqual([0, true, 'normal', 1])
  expect(at(900_001)).toEqual([1, true, 'no_signal', 1])
})

test('newer data or another device status clears the no-connection flag at once [LIVE-26, VEH-27]', () => {
  const bench = new Bench({ lastKnownTime: NOW - 700_000 }, {})
  const flagged = (): boolean => bench.flag(MARK_FLAG.noConnection)
  expect(flagged()).toBe(true)
  bench.move(1, { timestamp: NOW })
  expect(flagged()).toBe(false)
  bench.put({ vehicleId: 1, lastKnownTime: NOW - 700_000 })
  expect(flagged()).toBe(true)
  bench.store.apply(stateEvent('deviceStatus', 99, 1, { timestamp: NOW, deviceStatus: 'NO_DATA' }), NOW)
  bench.update()
  expect(flagged()).toBe(false)
})

test('marks parking with ignition on at once and highlights it after 5 minutes [STATUS-23, STATUS-24]', () => {
  const bench = new Bench({})
  bench.move(1, { ignitionOn: true, parkingIgnitionSince: NOW })
  expect([bench.label(), bench.flag(MARK_FLAG.parkingWithIgnition)]).toEqual(['parkingWithIgnition', true])
  const long = (ms: number): boolean => {
    bench.derived.sweep(NOW + ms)
    return bench.flag(MARK_FLAG.longParkingWithIgnition)
  }
  expect([long(300_000), long(300_001)]).toEqual([false, true])
  bench.move(1, { ignitionOn: false, parkingIgnitionSince: null })
  expect(bench.flag(MARK_FLAG.parkingWithIgnition)).toBe(false)
})

test('sums follow alarms, listed vehicles and added or removed vehicles', () => {
  const bench = new Bench({}, {}, {})
  bench.list({ search: 'vehicle2' })
  expect(bench.derived.counts).toMatchObject({ total: 3, listed: 1, alarms: 0 })
  bench.store.apply(stateEvent('SOS_ALARM', 50, 1, { timestamp: NOW }), NOW)
  bench.store.apply(stateEvent('SIGNALING_ALARM', 51, 1, { timestamp: NOW }), NOW)
  expect(bench.update().counts).toBe(true)
  expect(bench.derived.counts.alarms).toBe(1)
  bench.store.beginReload()
  bench.put({ vehicleId: 2 })
  bench.store.endReload(true)
  expect(bench.update()).toMatchObject({ counts: true, membership: true })
  expect(bench.derived.counts).toMatchObject({ total: 1, listed: 1, alarms: 0 })
})

test('an event that changes no filter and no sort key preserves order, groups and counts', () => {
  const bench = new Bench({}, {}, {})
  bench.list()
  const { order, counts, groups } = bench.derived
  const change = bench.move(2, { latitude: 51 })
  expect(change).toMatchObject({ order: false, membership: false, counts: false, groups: false, count: 1 })
  expect(change.slots[0]).toBe(bench.store.slotOf(2))
  expect([bench.derived.order, bench.derived.counts, bench.derived.groups]).toEqual([order, counts, groups])
  expect(bench.derived.order).toBe(order)
})

test('a slot reassigned within one update carries nothing over', () => {
  const bench = new Bench(
    { name: 'old', fixed: true, alarm: true, groups: [{ id: 1, name: 'One' }] },
    { name: 'b' },
  )
  bench.list({ sort: { key: 'name', reverse: false } })
  bench.store.beginReload()
  bench.store.mergeMini([miniRow(2, { name: 'b' })], 90)
  bench.store.endReload(true)
  bench.put({ vehicleId: 3, name: 'c' })
  expect(bench.store.slotOf(3)).toBe(0)
  expect(bench.rows()).toEqual([2, 3])
  expect(bench.derived.counts).toMatchObject({ total: 2, listed: 2, alarms: 0 })
  expect(bench.derived.groups).toEqual([])
})

test('finds the row of a listed vehicle; a filtered or unknown one has none', () => {
  const bench = new Bench({}, {}, {})
  bench.list({ search: '3' })
  expect([1, 2, 3].map((id) => bench.derived.rowIndexOf(bench.store.slotOf(id)))).toEqual([-1, -1, 0])
  expect(bench.derived.rowIndexOf(-1)).toBe(-1)
})
