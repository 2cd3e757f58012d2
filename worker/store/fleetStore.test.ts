import { expect, test } from 'vitest'
import type { VehicleRow } from '../../src/contract/engine/rows.ts'
import { FleetDerivation } from '../derive/fleetDerivation.ts'
import { DIRTY } from './dirtySet.ts'
import { FleetStore, MAX_EARLY_VEHICLES } from './fleetStore.ts'
import { readRow } from './readRow.ts'
import { gpsData, locationData, miniRow, NOW, simpleEvent, stateEvent } from './testing/rows.ts'

const loaded = (...rows: ReturnType<typeof miniRow>[]): FleetStore => {
  const store = new FleetStore()
  store.mergeMini(rows, 10)
  return store
}
const read = (store: FleetStore, vehicleId: number, now = NOW): VehicleRow => {
  const derived = new FleetDerivation(store, 'en')
  derived.update(store.takeDirty(), now)
  return readRow(store, derived, store.slotOf(vehicleId), now)
}

const settings = (part: object = {}) => ({
  vehicleId: 1,
  deviceSettingsDto: {
    id: 1,
    alarm: false,
    alarmTimestamp: null,
    lockedAlarm: false,
    alwaysIgnitionOn: false,
    deviceOn: true,
    outValsDto: {},
    ...part,
  },
})
test('a position moves the vehicle and sets its last known time [LIVE-03, LIVE-04]', () => {
  const store = loaded(miniRow(1))
  const data = locationData({
    latitude: 49,
    longitude: 31,
    speed: 12,
    timestamp: NOW + 5_000,
    ignitionOn: true,
  })
  expect(store.apply(stateEvent('vehicleLocation', 11, 1, data), NOW)).toBe('applied')
  expect(read(store, 1)).toMatchObject({
    latitude: 49,
    longitude: 31,
    speed: 12,
    ignitionOn: true,
    lastKnownTime: NOW + 5_000,
  })
})

test('an event that the lists already contain changes nothing', () => {
  const store = loaded(miniRow(1, { deviceStatus: 'NO_DATA' }))
  store.mergeSettings([settings()], 10)
  const { deviceSettingsDto } = settings({ deviceOn: false, outValsDto: { firstOutVal: true } })
  if (deviceSettingsDto === null) throw new Error('no settings')
  const before = read(store, 1)
  const contained = [
    stateEvent('vehicleLocation', 10, 1, locationData({ latitude: 49 })),
    stateEvent('deviceStatus', 10, 1, { timestamp: NOW, deviceStatus: 'CONNECTED' }),
    stateEvent('SOS_ALARM', 10, 1, { timestamp: NOW }),
    stateEvent('SIGNALING_ALARM', 10, 1, { timestamp: NOW }),
    stateEvent('alarmReset', 10, 1, { timestamp: NOW, alarm: false }),
    stateEvent('deviceSettings', 10, 1, { deviceSettingsDto }),
    stateEvent('vehicleFixed', 10, 1, { fixed: true }),
    stateEvent('vehicleGroups', 10, 1, { groups: [{ id: 1, name: 'One' }] }),
    stateEvent('vehicleChanged', 10, 1, { name: 'Old', licensePlate: '', parts: [] }),
  ]
  for (const event of contained) expect(store.apply(event, NOW)).toBe('stale')
  expect(read(store, 1)).toEqual(before)
})

test('takes the name from the newest event or list in any order; keeps the tracker [API-42]', () => {
  const store = loaded(miniRow(1, { name: 'First', licensePlate: 'A', deviceSerial: '77' }))
  const renamed = stateEvent('vehicleChanged', 20, 1, {
    name: 'Second',
    licensePlate: 'B',
    parts: ['parameters'],
  })
  store.takeDirty()
  expect(store.apply(renamed, NOW)).toBe('applied')
  expect(store.takeDirty().reasons[0]).toBe(DIRTY.text)
  expect(read(store, 1)).toMatchObject({ name: 'Second', licensePlate: 'B', deviceSerial: '77' })
  store.mergeMini([miniRow(1, { name: 'First', licensePlate: 'A', deviceSerial: '78' })], 19)
  expect(read(store, 1)).toMatchObject({ name: 'Second', licensePlate: 'B', deviceSerial: '78' })
  expect(store.slotOfSerial('78')).toBe(store.slotOf(1))
  store.mergeMini([miniRow(1, { name: 'Third', licensePlate: 'C' })], 21)
  expect(store.apply(renamed, NOW)).toBe('stale')
  expect(read(store, 1)).toMatchObject({ name: 'Third', licensePlate: 'C' })
})

test('a position without GPS shows the vehicle at its last good place [STATUS-14, STATUS-15, STATUS-16]', () => {
  for (const bad of [{ latitude: null, longitude: null }, { validity: Number.NaN }, { validity: 99 }]) {
    const store = loaded(miniRow(1))
    // The server sends the last good place with a bad position; here it is one whose own event never arrived.
    const data = locationData({ latitude: 1, longitude: 2, speed: 3, ...bad })
    store.apply(stateEvent('vehicleLocation', 11, 1, data), NOW)
    const place =
      data.latitude === null ? { latitude: 50.45, longitude: 30.52 } : { latitude: 1, longitude: 2 }
    expect(read(store, 1)).toMatchObject({ hasGps: false, ...place, speed: 3 })
    store.apply(stateEvent('vehicleLocation', 12, 1, locationData({ latitude: 3, longitude: 4 })), NOW)
    expect(read(store, 1)).toMatchObject({ hasGps: true, latitude: 3, longitude: 4 })
  }
})

test('the heading is the azimuth, else the bearing from the previous place, else null [MAP-28]', () => {
  const store = loaded(miniRow(1, { vehiclesDataGpsDataDto: gpsData({ latitude: 0, longitude: 0 }) }))
  const heading = (): number | undefined => store.columns.headingAt(store.slotOf(1))
  expect(heading()).toBeNaN()
  const at = (seq: number, longitude: number, azimuth: number | null): void => {
    store.apply(stateEvent('vehicleLocation', seq, 1, locationData({ latitude: 0, longitude, azimuth })), NOW)
  }
  at(11, 1, null)
  expect(heading()).toBeCloseTo(90, 3)
  at(12, 2, 45)
  expect(heading()).toBe(45)
  at(13, 1, null)
  expect(heading()).toBeCloseTo(270, 3)
})

test('lock, antenna and device status events change what the row shows [LIVE-06, LIVE-10, LIVE-14, VEH-22]', () => {
  const store = loaded(miniRow(1))
  expect(read(store, 1)).toMatchObject({ lockState: null, antConnected: null, antShort: false })
  const lock = { deviceId: 5, lockState: 'LOCK', lockStateTime: NOW, name: 'Gate' } as const
  store.apply(stateEvent('LockStateForDevice', 11, 1, lock), NOW)
  const antenna = { updateTime: NOW, antConnected: false, shortMode: true }
  store.apply(stateEvent('antennaStatus', 12, 1, antenna), NOW)
  store.apply(stateEvent('deviceStatus', 13, 1, { timestamp: NOW, deviceStatus: 'DISCONNECTED' }), NOW)
  expect(read(store, 1)).toMatchObject({
    lockState: 'LOCK',
    antConnected: false,
    antShort: true,
    label: 'disconnected',
    markerStatus: 'no_signal',
  })
  store.apply(stateEvent('LockStateForDevice', 14, 1, { ...lock, lockState: 'UNLOCK' }), NOW)
  expect(read(store, 1).lockState).toBe('UNLOCK')
})

test('SOS and signaling raise alarm and lockedAlarm, and each can be turned off [LIVE-07, LIVE-08, LIVE-22, LIVE-23]', () => {
  const store = loaded(miniRow(1))
  store.apply(stateEvent('SOS_ALARM', 11, 1, { timestamp: NOW }), NOW)
  expect(read(store, 1)).toMatchObject({ alarm: true, lockedAlarm: false })
  store.apply(stateEvent('SIGNALING_ALARM', 12, 1, { timestamp: NOW }), NOW)
  store.apply(stateEvent('alarmReset', 13, 1, { timestamp: NOW, alarm: false }), NOW)
  expect(read(store, 1)).toMatchObject({ alarm: false, lockedAlarm: true })
  store.apply(stateEvent('alarmReset', 14, 1, { timestamp: NOW, lockedAlarm: false }), NOW)
  expect(read(store, 1)).toMatchObject({ alarm: false, lockedAlarm: false })
})

const mapping = (part: object = {}) => ({
  vehicleId: 1,
  currentDeviceMapping: {
    id: 1,
    deviceSerial: '1001',
    from: NOW,
    to: null,
    alarm: false,
    alarmTimestamp: null,
    lockedAlarm: false,
    deviceOn: true,
    ...part,
  },
})

test('shows the newest of several alarms by timestamp [LIVE-24]', () => {
  for (const settingsFirst of [true, false]) {
    const store = loaded(miniRow(1, { alarm: true, alarmTimestamp: 100 }))
    const merges = [
      () => store.mergeSettings([settings({ alarm: false, alarmTimestamp: 200 })], 10),
      () => store.mergeMapping([mapping({ alarm: true, alarmTimestamp: 150 })], 10),
    ]
    for (const merge of settingsFirst ? merges : merges.toReversed()) merge()
    expect(read(store, 1).alarm).toBe(false)
    store.mergeMapping([mapping({ alarm: true, alarmTimestamp: 250 })], 10)
    expect(read(store, 1).alarm).toBe(true)
  }
})

test('without timestamps any true flag counts, and a reset clears every place [LIVE-24]', () => {
  const store = loaded(miniRow(1, { deviceOn: false }))
  store.mergeSettings([settings({ alarm: true, deviceOn: false })], 10)
  store.mergeMapping([mapping({ lockedAlarm: true, deviceOn: true })], 10)
  expect(read(store, 1)).toMatchObject({ alarm: true, lockedAlarm: true, deviceOn: true })
  store.apply(stateEvent('alarmReset', 11, 1, { timestamp: NOW, alarm: false, lockedAlarm: false }), NOW)
  expect(read(store, 1)).toMatchObject({ alarm: false, lockedAlarm: false })
  store.mergeMapping([mapping({ alarm: true, lockedAlarm: true })], 10)
  expect(read(store, 1)).toMatchObject({ alarm: false, lockedAlarm: false })
})

test('a device that settings switch off stays off until newer data switches it on [LIVE-24, VEH-27]', () => {
  const store = loaded(miniRow(1))
  store.mergeMapping([mapping()], 10)
  const { deviceSettingsDto } = settings({ deviceOn: false })
  if (deviceSettingsDto === null) throw new Error('no settings')
  store.apply(stateEvent('deviceSettings', 11, 1, { deviceSettingsDto }), NOW)
  expect(read(store, 1)).toMatchObject({
    deviceOn: false,
    label: 'receptionDisabled',
    markerStatus: 'no_signal',
  })
  store.mergeMini([miniRow(1, { deviceOn: true })], 12)
  expect(read(store, 1).deviceOn).toBe(true)
})

test('anyTrue is true while at least one reported output is on [VEH-10, VEH-27, VEH-28]', () => {
  const store = loaded(miniRow(1))
  expect(read(store, 1).anyTrue).toBe(false)
  store.mergeSettings([settings({ outValsDto: { firstOutVal: false, eighthOutVal: true } })], 11)
  expect(read(store, 1).anyTrue).toBe(true)
  store.mergeSettings([settings({ outValsDto: { firstOutVal: false, seventhOutVal: false } })], 12)
  expect(read(store, 1).anyTrue).toBe(false)
})

test('a refused arming is shown for 10 seconds [LIVE-12]', () => {
  const store = loaded(miniRow(1))
  store.apply(stateEvent('ErrorSetLock', 11, 1, { timestamp: NOW, lockState: 'LOCK' }), NOW)
  expect(read(store, 1, NOW + 9_999).lockError).toBe('LOCK')
  expect(read(store, 1, NOW + 10_000).lockError).toBeNull()
  store.takeDirty()
  store.expire(NOW + 9_999)
  expect(store.takeDirty().count).toBe(0)
  store.expire(NOW + 10_000)
  const dirty = store.takeDirty()
  expect([dirty.count, dirty.reasons[0]]).toEqual([1, DIRTY.equipment])
})

test('the lock error names the last requested state [LIVE-13]', () => {
  const store = loaded(miniRow(1))
  store.noteLockRequest(1, 'LOCK')
  store.noteLockRequest(1, 'UNLOCK')
  store.apply(stateEvent('ErrorSetLock', 11, 1, { timestamp: NOW, lockState: 'LOCK' }), NOW)
  expect(read(store, 1).lockError).toBe('UNLOCK')
})

test('counts simple events per day by name: totals, or plus one where no total is sent [LIVE-18, VEH-24]', () => {
  const store = loaded(miniRow(1))
  store.mergeCounts([{ vehicleId: 1, day: '2026-11-20', eventsCountPerDay: { FUELLING_START: 2 } }], 10)
  store.apply(simpleEvent('FUELLING_START', 11, 1, { countPerDay: 3 }), NOW)
  store.apply(simpleEvent('ODD_ONE', 12, 1, { countPerDay: null }), NOW)
  store.apply(simpleEvent('ODD_ONE', 13, 1, { countPerDay: null }), NOW)
  expect(store.apply(simpleEvent('ODD_ONE', 13, 1, { countPerDay: null }), NOW)).toBe('stale')
  store.apply(simpleEvent('TERM', 14, 1, { countPerDay: 70_000 }), NOW)
  expect(read(store, 1).eventCounts).toEqual({ FUELLING_START: 3, ODD_ONE: 2, TERM: 70_000 })
})

test('a new day resets every count, whichever message starts it; events of a past day are not counted [LIVE-18]', () => {
  const store = loaded(miniRow(1), miniRow(2))
  store.apply(simpleEvent('TERM', 11, 1), NOW)
  store.apply(simpleEvent('ODD_ONE', 12, 2), NOW)
  store.takeDirty()
  store.dayStarted('2026-11-21')
  expect(store.takeDirty().count).toBe(2)
  expect([read(store, 1).eventCounts, read(store, 2).eventCounts]).toEqual([{}, {}])
  store.dayStarted('2026-11-20')
  store.apply(simpleEvent('TERM', 13, 1, { day: '2026-11-20', countPerDay: 9 }), NOW)
  store.mergeCounts([{ vehicleId: 1, day: '2026-11-20', eventsCountPerDay: { TERM: 9 } }], 13)
  expect(read(store, 1).eventCounts).toEqual({})
  store.apply(simpleEvent('TERM', 14, 1, { day: '2026-11-22', countPerDay: 1 }), NOW)
  expect([store.day, read(store, 1).eventCounts]).toEqual(['2026-11-22', { TERM: 1 }])
})

test('resolves an event without a vehicleId by device serial, also after the serial moved to another vehicle [LIVE-16]', () => {
  const store = loaded(miniRow(1, { deviceSerial: 'A' }), miniRow(2, { deviceSerial: 'B' }))
  store.apply(stateEvent('SOS_ALARM', 11, null, { timestamp: NOW }, 'B'), NOW)
  expect([read(store, 1).alarm, read(store, 2).alarm]).toEqual([false, true])
  store.mergeMini([miniRow(2, { deviceSerial: null }), miniRow(1, { deviceSerial: 'B' })], 12)
  store.apply(stateEvent('SOS_ALARM', 13, null, { timestamp: NOW }, 'B'), NOW)
  expect(read(store, 1).alarm).toBe(true)
  expect(store.apply(stateEvent('SOS_ALARM', 14, null, { timestamp: NOW }, 'A'), NOW)).toBe('unknown')
})

test('counts and ignores an event of an unknown vehicle [LIVE-17]', () => {
  const store = loaded(miniRow(1))
  expect(store.apply(stateEvent('SOS_ALARM', 11, 99, { timestamp: NOW }), NOW)).toBe('unknown')
  expect([store.unknownVehicles, store.size, store.slotOf(99)]).toEqual([1, 1, -1])
})

test('merges the lists per vehicleId in any order [LIVE-27]', () => {
  const lists = (store: FleetStore): (() => void)[] => [
    () => store.mergeMini([miniRow(1, { name: 'Truck' })], 10),
    () =>
      store.mergeAnt(
        [{ vehicleId: 1, antStatus: { updateTime: NOW, antConnected: true, shortMode: false } }],
        10,
      ),
    () =>
      store.mergeLock(
        [{ vehicleId: 1, lockStateDto: { deviceId: 1, lockStateTime: NOW, lockState: 'LOCK', name: '' } }],
        10,
      ),
    () => store.mergeSettings([settings({ outValsDto: { firstOutVal: true } })], 10),
    () => store.mergeCounts([{ vehicleId: 1, day: '2026-11-20', eventsCountPerDay: { TERM: 4 } }], 10),
    () => store.mergeMapping([mapping({ lockedAlarm: true })], 10),
    () =>
      store.mergeRetranslation(
        [{ vehicleId: 1, deviceSerial: '1001', sent: true, etoll: true, lastSuccess: null, lastError: null }],
        10,
      ),
  ]
  for (const reversed of [false, true]) {
    const store = new FleetStore()
    store.beginReload()
    const merges = lists(store)
    for (const merge of reversed ? merges.toReversed() : merges) merge()
    expect(store.endReload(true)).toEqual({ removed: 0, lost: 0, unknown: 0 })
    expect(read(store, 1)).toMatchObject({
      name: 'Truck',
      antConnected: true,
      lockState: 'LOCK',
      anyTrue: true,
      eventCounts: { TERM: 4 },
      lockedAlarm: true,
    })
    expect(store.side.retranslation.get(store.slotOf(1))?.etoll).toBe(true)
  }
})

test('a list updates known vehicles and appends the others [LIVE-29, VEH-03]', () => {
  const store = loaded(miniRow(1), miniRow(2))
  store.mergeMini([miniRow(2, { name: 'New name', groups: [{ id: 4, name: 'North' }] }), miniRow(3)], 11)
  expect(store.size).toBe(3)
  expect(read(store, 1).name).toBe('Vehicle 1')
  expect(read(store, 2)).toMatchObject({ name: 'New name', groupIds: [4] })
  expect(store.groups.nameOf(4)).toBe('North')
  expect(read(store, 3).vehicleId).toBe(3)
})

test('a complete reload removes the vehicles it did not list; a failed one removes none', () => {
  const store = loaded(miniRow(1), miniRow(2))
  store.beginReload()
  store.mergeMini([miniRow(1)], 20)
  expect(store.endReload(false).removed).toBe(0)
  store.beginReload()
  store.mergeMini([miniRow(1)], 21)
  expect(store.endReload(true)).toEqual({ removed: 1, lost: 0, unknown: 0 })
  expect([store.size, store.slotOf(2), store.slotOfSerial('1002')]).toEqual([1, -1, -1])
})

test('a vehicle inherits nothing from the previous one in its slot', () => {
  const fixed = {
    alarm: true,
    alarmTimestamp: NOW + 9,
    lockedAlarm: true,
    fixed: 7,
    type: 'TRAILER',
  } as const
  const store = loaded(miniRow(1, { ...fixed, azimuth: 5, parkingIgnitionSince: NOW }))
  const lock = { deviceId: 1, lockState: 'LOCK', lockStateTime: NOW, name: '' } as const
  store.apply(stateEvent('LockStateForDevice', 900, 1, lock), NOW)
  const antenna = { updateTime: NOW, antConnected: true, shortMode: true }
  store.apply(stateEvent('antennaStatus', 901, 1, antenna), NOW)
  store.apply(stateEvent('ErrorSetLock', 902, 1, { timestamp: NOW, lockState: 'LOCK' }), NOW)
  store.apply(stateEvent('vehicleFixed', 903, 1, { fixed: 8 }), NOW)
  store.apply(stateEvent('vehicleLocation', 904, 1, locationData({ speed: 9, ignitionOn: true })), NOW)
  store.apply(simpleEvent('TERM', 905, 1), NOW)
  store.apply(simpleEvent('ODD_ONE', 906, 1), NOW)
  store.mergeSettings([settings({ alarmTimestamp: NOW, outValsDto: { firstOutVal: true } })], 907)
  store.beginReload()
  store.endReload(true)
  const row = miniRow(2, { fixed: true, alarm: true, deviceStatus: 'NO_DEVICE', deviceOn: false })
  const bare = { ...row, lastKnownTime: null, vehiclesDataGpsDataDto: null }
  store.mergeMini([bare], 20)
  store.mergeMapping([{ ...mapping({ deviceOn: false }), vehicleId: 2 }], 20)
  const fresh = loaded()
  fresh.mergeMini([bare], 20)
  fresh.mergeMapping([{ ...mapping({ deviceOn: false }), vehicleId: 2 }], 20)
  expect(store.slotOf(2)).toBe(0)
  expect(read(store, 2)).toEqual(read(fresh, 2))
})

test('a reload without changes marks nothing dirty', () => {
  const store = loaded(
    miniRow(1, { groups: [{ id: 1, name: 'A' }], fixed: 2, alarm: true, alarmTimestamp: 5 }),
  )
  store.takeDirty()
  store.beginReload()
  store.mergeMini(
    [miniRow(1, { groups: [{ id: 1, name: 'A' }], fixed: 2, alarm: true, alarmTimestamp: 5 })],
    20,
  )
  store.endReload(true)
  expect(store.takeDirty().count).toBe(0)
})

test('keeps events that precede their vehicle while the lists load', () => {
  const store = new FleetStore()
  store.beginReload()
  const moved = locationData({ latitude: 1 })
  expect(store.apply(stateEvent('vehicleLocation', 12, 1, moved), NOW)).toBe('kept')
  expect(store.apply(stateEvent('SOS_ALARM', 13, null, { timestamp: NOW }, '1001'), NOW)).toBe('kept')
  expect(store.apply(stateEvent('SOS_ALARM', 14, 99, { timestamp: NOW }), NOW)).toBe('kept')
  expect([store.size, store.slotOf(1)]).toEqual([0, -1])
  store.mergeMini([miniRow(1)], 11)
  expect(store.endReload(true)).toEqual({ removed: 0, lost: 0, unknown: 1 })
  expect(read(store, 1)).toMatchObject({ latitude: 1, alarm: true })
  expect([store.size, store.unknownVehicles]).toEqual([1, 1])
})

test('reports too many early events as lost, so that the lists are fetched again', () => {
  const store = new FleetStore()
  store.beginReload()
  for (let id = 1; id <= MAX_EARLY_VEHICLES + 1; id++) {
    store.apply(stateEvent('SOS_ALARM', id, id, { timestamp: NOW }), NOW)
  }
  expect(store.endReload(true)).toEqual({ removed: 0, lost: 1, unknown: MAX_EARLY_VEHICLES })
})

test('a patch applies the response of a call: pin and resets [LIST-07, LIVE-22, LIVE-23]', () => {
  const store = loaded(miniRow(1, { alarm: true, lockedAlarm: true }))
  store.mergeSettings([settings({ alarm: true, alarmTimestamp: 7 })], 10)
  expect(store.applyPatch({ vehicleId: 1, fixed: true })).toBe(true)
  expect(read(store, 1)).toMatchObject({ fixed: true, alarm: true, lockedAlarm: true })
  store.applyPatch({ vehicleId: 1, alarm: false, fixed: 3 })
  expect(read(store, 1)).toMatchObject({ fixed: 3, alarm: false, lockedAlarm: true })
  store.applyPatch({ vehicleId: 1, lockedAlarm: false, fixed: false })
  expect(read(store, 1)).toMatchObject({ fixed: false, alarm: false, lockedAlarm: false })
  expect(store.applyPatch({ vehicleId: 9, fixed: true })).toBe(false)
})

test('clear removes everything, including seqs', () => {
  const store = loaded(miniRow(1, { fixed: true, alarm: true, alarmTimestamp: 3 }))
  store.apply(simpleEvent('TERM', 500, 1), NOW)
  store.takeDirty()
  store.clear()
  expect([store.size, store.slotOf(1), store.day, store.takeDirty().count]).toEqual([0, -1, null, 1])
  store.mergeMini([miniRow(1, { name: 'Again' })], 1)
  expect(read(store, 1)).toMatchObject({ name: 'Again', fixed: false, alarm: false, eventCounts: {} })
})
