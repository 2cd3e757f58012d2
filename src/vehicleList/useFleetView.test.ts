import { createElement } from 'react'
import { expect, test } from 'vitest'
import { DEFAULT_VIEW, type FleetView } from '../contract/engine.ts'
import { FleetContext } from '../fleet/fleetContext.ts'
import { FakeEngine } from '../fleet/testing/fakeEngine.ts'
import { makeClient } from '../fleet/testing/makeClient.ts'
import { runHook } from '../fleet/testing/runHook.ts'
import { createPreferences } from '../session/preferences.ts'
import { PreferencesContext } from '../session/sessionContext.ts'
import { storedValues } from '../session/storedValues.ts'
import { memoryStorage } from '../session/testing/sessionFixtures.ts'
import { useFleetView } from './useFleetView.ts'

const BY_PLATE = { key: 'licensePlate', reverse: true } as const
const { search, groups, connection, ignitionOnly, events } = DEFAULT_VIEW
const NOTHING_ASKED = {
  search,
  groups,
  connection,
  ignitionOnly,
  events,
  origin: null,
  sort: null,
  grouping: null,
}

const started = async () => {
  const engine = new FakeEngine()
  const client = makeClient(engine)
  const storage = memoryStorage()
  const preferences = createPreferences(storedValues(storage).preferences)
  preferences.set('sort', BY_PLATE)
  const hook = await runHook(useFleetView, (child) =>
    createElement(
      PreferencesContext,
      { value: preferences },
      createElement(FleetContext, { value: client }, child),
    ),
  )
  const told = () => engine.callsOf('setView').at(-1)?.[0] as FleetView
  return { ...hook, told, storage }
}

test('what a person chooses is told to the engine and kept for the next time [LIST-05, STORE-18]', async () => {
  const { answer, act, told, storage } = await started()
  expect(told()).toMatchObject({ sort: BY_PLATE, grouping: false })
  await act(() => answer().onChange({ sort: { key: 'name', reverse: false }, search: 'man', grouping: true }))
  expect(told()).toMatchObject({ sort: { key: 'name', reverse: false }, search: 'man', grouping: true })
  expect(answer().view).toEqual(told())
  const { sort, grouping } = createPreferences(storedValues(storage).preferences).get()
  expect({ sort, grouping }).toEqual({ sort: { key: 'name', reverse: false }, grouping: true })
})

test('what an address asks for is told to the engine and leaves what is kept as it was, until the person chooses [LIST-05]', async () => {
  const { answer, act, told, storage } = await started()
  const sort = { key: 'name', reverse: true } as const
  await act(() => answer().onAsked({ ...NOTHING_ASKED, search: 'volvo', sort, grouping: true }))
  expect(told()).toMatchObject({ search: 'volvo', sort, grouping: true })
  expect(storage.getItem('sortValue')).toBe(JSON.stringify(BY_PLATE))
  expect(storage.getItem('grouping')).toBeNull()

  await act(() => answer().onChange({ ignitionOnly: true }))
  expect(told()).toMatchObject({ ignitionOnly: true, sort })
  expect(storage.getItem('sortValue')).toBe(JSON.stringify(BY_PLATE))

  await act(() => answer().onChange({ sort: { key: 'deviceSerial', reverse: true } }))
  expect(told().sort).toEqual({ key: 'deviceSerial', reverse: true })
  expect(storage.getItem('sortValue')).toBe(JSON.stringify(told().sort))
})

test('a sort by distance is shown, not kept, and goes with its point', async () => {
  const { answer, act, told, storage } = await started()
  await act(() => answer().onChange({ origin: { latitude: 50, longitude: 30 } }))
  expect(told().sort.key).toBe('distance')
  await act(() => answer().onChange({ origin: null }))
  expect(told()).toMatchObject({ origin: null, sort: BY_PLATE })
  expect(storage.getItem('sortValue')).toBe(JSON.stringify(BY_PLATE))
})
