import { createElement } from 'react'
import { expect, test } from 'vitest'
import { type FleetView, NOTHING_NARROWED } from '../contract/engine/view.ts'
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
const NOTHING_ASKED = {
  ...NOTHING_NARROWED,
  foundOnly: false,
  origin: null,
  sort: null,
  grouping: null,
}

const started = async () => {
  const engine = new FakeEngine()
  const client = makeClient(engine)
  const storage = memoryStorage()
  const preferences = createPreferences(storedValues(storage))
  preferences.set('sort', BY_PLATE)
  const hook = await runHook(useFleetView, (child) =>
    createElement(
      PreferencesContext,
      { value: preferences },
      createElement(FleetContext, { value: client }, child),
    ),
  )
  const sent = () => engine.configured('view').at(-1) as FleetView
  return { ...hook, sent, storage }
}

test('sends the chosen view to the engine and persists it [LIST-05, STORE-18]', async () => {
  const { answer, act, sent, storage } = await started()
  expect(sent()).toMatchObject({ sort: BY_PLATE, grouping: false })
  await act(() => answer().onChange({ sort: { key: 'name', reverse: false }, search: 'man', grouping: true }))
  expect(sent()).toMatchObject({ sort: { key: 'name', reverse: false }, search: 'man', grouping: true })
  expect(answer().view).toEqual(sent())
  const { sort, grouping } = createPreferences(storedValues(storage)).get()
  expect({ sort, grouping }).toEqual({ sort: { key: 'name', reverse: false }, grouping: true })
  expect(storage.getItem('sortValue')).toBe(JSON.stringify(sort))
})

test('sends the view from an address to the engine and keeps the stored one until the person chooses [LIST-05]', async () => {
  const { answer, act, sent, storage } = await started()
  const sort = { key: 'name', reverse: true } as const
  await act(() => answer().onRequested({ ...NOTHING_ASKED, search: 'volvo', sort, grouping: true }))
  expect(sent()).toMatchObject({ search: 'volvo', sort, grouping: true })
  expect(storage.getItem('sortValue')).toBe(JSON.stringify(BY_PLATE))
  expect(storage.getItem('grouping')).toBeNull()

  await act(() => answer().onChange({ ignitionOnly: true }))
  expect(sent()).toMatchObject({ ignitionOnly: true, sort })
  expect(storage.getItem('sortValue')).toBe(JSON.stringify(BY_PLATE))

  await act(() => answer().onChange({ sort: { key: 'deviceSerial', reverse: true } }))
  expect(sent().sort).toEqual({ key: 'deviceSerial', reverse: true })
  expect(storage.getItem('sortValue')).toBe(JSON.stringify(sent().sort))
})

test('a sort by distance is shown, not stored, and ends with its point', async () => {
  const { answer, act, sent, storage } = await started()
  await act(() => answer().onChange({ origin: { latitude: 50, longitude: 30 } }))
  expect(sent().sort.key).toBe('distance')
  await act(() => answer().onChange({ origin: null }))
  expect(sent()).toMatchObject({ origin: null, sort: BY_PLATE })
  expect(storage.getItem('sortValue')).toBe(JSON.stringify(BY_PLATE))
})
