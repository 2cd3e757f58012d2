import { createElement } from 'react'
import { expect, test } from 'vitest'
import { DEFAULT_VIEW } from '../contract/engine/view.ts'
import { FleetContext } from '../fleet/fleetContext.ts'
import { FakeEngine } from '../fleet/testing/fakeEngine.ts'
import { makeClient } from '../fleet/testing/makeClient.ts'
import { runHook } from '../fleet/testing/runHook.ts'
import { createPreferences } from '../session/preferences.ts'
import { PreferencesContext } from '../session/sessionContext.ts'
import { storedValues } from '../session/storedValues.ts'
import { memoryStorage } from '../session/testing/sessionFixtures.ts'
import { useFleetView } from './useFleetView.ts'
import { useUnsearched } from './useUnsearched.ts'

const useBoth = () => {
  const own = useFleetView()
  return { ...own, unsearched: useUnsearched(own.view) }
}

test('a letter keeps the view without search the same object; every other change replaces it', async () => {
  const preferences = createPreferences(storedValues(memoryStorage()))
  const { answer, act } = await runHook(useBoth, (child) =>
    createElement(
      PreferencesContext,
      { value: preferences },
      createElement(FleetContext, { value: makeClient(new FakeEngine()) }, child),
    ),
  )
  const before = answer().unsearched
  await act(() => answer().onChange({ search: 'sca' }))
  expect(answer().view.search).toBe('sca')
  expect(answer().unsearched).toBe(before)
  const origin = { longitude: 30, latitude: 50 }
  await act(() => answer().onChange({ ignitionOnly: true, groups: [3], origin, grouping: true }))
  expect(answer().unsearched).toEqual({ ...answer().view, search: DEFAULT_VIEW.search })
  expect(answer().unsearched).not.toBe(before)
})
