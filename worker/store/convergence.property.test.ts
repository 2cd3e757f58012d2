import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { FleetDerivation } from '../derive/fleetDerivation.ts'
import { FleetStore } from './fleetStore.ts'
import { readRow } from './readRow.ts'
import { NOW } from './testing/rows.ts'
import {
  deliver,
  mergesOf,
  type ServerEvent,
  ServerFleet,
  type ServerVehicle,
} from './testing/serverFleet.ts'

// Many runs: a busy machine may need longer than the default timeout.
vi.setConfig({ testTimeout: 60_000 })

/** The state of one vehicle according to the server's plain objects. */
const expected = ({ mini, ant, lock, outputs, counts }: ServerVehicle): object => {
  const gps = mini.vehiclesDataGpsDataDto
  const hasGps = gps !== null && gps.latitude !== null && gps.validity === 100
  return {
    vehicleId: mini.vehicleId,
    name: mini.name,
    licensePlate: mini.licensePlate,
    deviceSerial: mini.deviceSerial,
    deviceOn: mini.deviceOn,
    ignitionOn: gps?.ignitionOn,
    speed: gps?.speed,
    azimuth: mini.azimuth,
    hasGps,
    // Without coordinates the vehicle keeps its place, which depends on the events it received.
    ...(gps === null || gps.latitude === null ? {} : { latitude: gps.latitude, longitude: gps.longitude }),
    lastKnownTime: mini.lastKnownTime,
    parkingIgnitionSince: mini.parkingIgnitionSince,
    alarm: mini.alarm,
    lockedAlarm: mini.lockedAlarm,
    lockState: lock?.lockState ?? null,
    antConnected: ant?.antConnected ?? null,
    antShort: ant?.shortMode ?? false,
    fixed: mini.fixed,
    groupIds: mini.groups.map(({ id }) => id),
    eventCounts: counts,
    anyTrue: Object.values(outputs).includes(true),
  }
}

const expectEqual = (store: FleetStore, server: ServerFleet): void => {
  const derived = new FleetDerivation(store, 'en')
  derived.update(store.takeDirty(), NOW)
  expect(store.size).toBe(server.vehicles.size)
  for (const vehicle of server.vehicles.values()) {
    const slot = store.slotOf(vehicle.mini.vehicleId)
    expect(readRow(store, derived, slot, NOW)).toMatchObject(expected(vehicle))
    expect(store.columns.deviceStatus[slot]).toBe(
      ['CONNECTED', 'DISCONNECTED', 'NO_DATA', 'NO_DEVICE'].indexOf(vehicle.mini.deviceStatus),
    )
  }
}

const act = fc.record({ kind: fc.nat(99), vehicle: fc.nat(99), a: fc.nat(9_999), b: fc.nat(9_999) })

test('the store converges to the state of the server for any interleaving of lists and events [LIVE-27, LIVE-29, LIVE-24, LIVE-03]', () => {
  const step = fc.record({
    act,
    order: fc.nat(1_000_000),
    // Lists are rare: a newer list would hide the errors of an older one.
    listAt: fc.oneof(
      { weight: 12, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.array(fc.nat(1_000_000), { minLength: 6, maxLength: 6 }) },
    ),
  })
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5 }),
      fc.array(step, { maxLength: 60 }),
      fc.infiniteStream(fc.nat(1_000_000)),
      (count, steps, late) => {
        const server = new ServerFleet(count)
        const store = new FleetStore()
        const deliveries: { at: number; run: () => void }[] = []
        const sendLists = (at: readonly number[]): void => {
          mergesOf(store, server.lists()).forEach((run, i) => deliveries.push({ at: at[i] ?? 0, run }))
        }
        const moments = (): number[] => [...late.take(6)]
        sendLists(moments())
        for (const { act: what, order, listAt } of steps) {
          for (const event of server.act(what))
            deliveries.push({ at: order, run: () => deliver(store, event) })
          if (listAt !== null) sendLists(listAt)
        }
        store.beginReload()
        for (const { run } of deliveries.toSorted((a, b) => a.at - b.at)) run()
        expect(store.endReload(true)).toEqual({ removed: 0, lost: 0, unknown: 0 })
        expectEqual(store, server)
      },
    ),
    { numRuns: 500 },
  )
})

test('after a disconnection, missed events and a reload restore the state of the server, including added and removed vehicles', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ act, edits: fc.boolean(), missed: fc.boolean() }), { maxLength: 40 }),
      (steps) => {
        const server = new ServerFleet(4)
        const store = new FleetStore()
        for (const merge of mergesOf(store, server.lists())) merge()
        const waiting: ServerEvent[] = []
        for (const { act: what, edits, missed } of steps) {
          if (edits) server.edit(what)
          else for (const event of server.act(what)) if (!missed) waiting.push(event)
        }
        for (const event of waiting) deliver(store, event)
        store.beginReload()
        for (const merge of mergesOf(store, server.lists())) merge()
        store.endReload(true)
        expectEqual(store, server)
      },
    ),
    { numRuns: 200 },
  )
})
