import { expect, test } from 'vitest'
import { DEFAULT_VIEW } from '../../contract/engine/view.ts'
import { countOf, isStateOn, STATE_FILTERS, toggledState } from './stateFilter.ts'

test('shows one status at a time, alarms with any of them, and all again', () => {
  const moving = { ...DEFAULT_VIEW, ...toggledState('moving', DEFAULT_VIEW) }
  expect(moving.status).toBe('move')
  const parked = { ...moving, ...toggledState('parked', moving) }
  expect(STATE_FILTERS.filter((state) => isStateOn(state, parked))).toEqual(['parked'])
  const alarms = { ...parked, ...toggledState('alarms', parked) }
  expect(STATE_FILTERS.filter((state) => isStateOn(state, alarms))).toEqual(['parked', 'alarms'])
  expect({ ...alarms, ...toggledState('parked', alarms), ...toggledState('alarms', alarms) }).toEqual(
    DEFAULT_VIEW,
  )
})

test('counts the vehicles of each state', () => {
  const counts = {
    total: 9,
    listed: 1,
    byStatus: { move: 4, normal: 3, no_signal: 2 },
    alarms: 5,
    noConnection: 0,
  }
  expect(STATE_FILTERS.map((state) => countOf(state, counts))).toEqual([4, 3, 2, 5])
})
