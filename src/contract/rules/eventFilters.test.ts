import type { EventFilterKey } from './eventFilterKeys.ts'
import { expect, test } from 'vitest'
import {
  activeEventFilters,
  DEFAULT_EVENT_FILTERS,
  eventFilterKey,
  eventFilterState,
  offeredEventFilters,
  updateEventFilter,
} from './eventFilters.ts'

const changed = (event: string, key: EventFilterKey): void => {
  const before = DEFAULT_EVENT_FILTERS
  for (const flag of ['disabled', 'hidden', 'show'] as const) {
    const flipped = !before[key][flag]
    const after = updateEventFilter(before, event, { [flag]: flipped })
    expect(after).toEqual({ ...before, [key]: { ...before[key], [flag]: flipped } })
  }
}

test('parking start updates the three flags of the parking filter [NOTIF-23, NOTIF-29, LIST-19]', () => {
  changed('VEHICLE_PARKING_START', 'parking')
})

test('fuelling start updates the three flags of the fuelling filter [NOTIF-24, NOTIF-30, LIST-20]', () => {
  changed('FUELLING_START', 'fuelling')
})

test('defuelling start updates the three flags of the defuelling filter [NOTIF-25, NOTIF-31, LIST-21]', () => {
  changed('DEFUELLING_START', 'defuelling')
})

test('over-speed start updates the three flags of the overspeed filter [NOTIF-26, NOTIF-32, LIST-22]', () => {
  changed('VEHICLE_OVER_SPEED_START', 'overspeed')
})

test('voltage and temperature are disabled and hidden until an account has them [NOTIF-27, LIST-23, LIST-24]', () => {
  expect(DEFAULT_EVENT_FILTERS.voltage).toMatchObject({ disabled: true, hidden: true })
  expect(DEFAULT_EVENT_FILTERS.temperature).toMatchObject({ disabled: true, hidden: true })
  expect(offeredEventFilters(DEFAULT_EVENT_FILTERS)).toEqual([
    'VEHICLE_PARKING_START',
    'FUELLING_START',
    'DEFUELLING_START',
    'VEHICLE_OVER_SPEED_START',
  ])
  const term = updateEventFilter(DEFAULT_EVENT_FILTERS, 'TERM', { disabled: false, hidden: false })
  const both = updateEventFilter(term, 'VOLTAGE', { disabled: false, hidden: false })
  expect(offeredEventFilters(both).slice(-2)).toEqual(['TERM', 'VOLTAGE'])
})

test('applies only filters that are on and not disabled; other events have no filter', () => {
  const parking = updateEventFilter(DEFAULT_EVENT_FILTERS, 'VEHICLE_PARKING_START', { show: true })
  const voltage = updateEventFilter(parking, 'VOLTAGE', { show: true })
  expect(activeEventFilters(voltage)).toEqual(['VEHICLE_PARKING_START'])
  expect(eventFilterKey('POWER_LOST')).toBeNull()
  expect(updateEventFilter(voltage, 'POWER_LOST', { show: true })).toBe(voltage)
})

test('the state contains the offered events, all events and the number of active filters [NOTIF-28]', () => {
  const state = eventFilterState(DEFAULT_EVENT_FILTERS, [
    'FUELLING_START',
    'VEHICLE_OVER_SPEED_START',
    'VOLTAGE',
  ])
  expect(state.notifications).toEqual([
    'VEHICLE_PARKING_START',
    'FUELLING_START',
    'DEFUELLING_START',
    'VEHICLE_OVER_SPEED_START',
  ])
  expect(state.allNotifications).toEqual([...state.notifications, 'TERM', 'VOLTAGE'])
  // Voltage was chosen, but is not available to the account.
  expect(state.count).toBe(2)
  expect(state.settings.fuelling.show).toBe(true)
  expect(state.settings.parking.show).toBe(false)
  expect(eventFilterState(DEFAULT_EVENT_FILTERS, []).count).toBe(0)
})
