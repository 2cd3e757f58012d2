import { createElement } from 'react'
import { expect, test } from 'vitest'
import { FleetContext } from '../fleet/fleetContext.ts'
import { FakeEngine } from '../fleet/testing/fakeEngine.ts'
import { makeClient } from '../fleet/testing/makeClient.ts'
import { runHook } from '../fleet/testing/runHook.ts'
import { type RevealWish, useHighlight } from './useHighlight.ts'

/** Where a list that is there now scrolls; the fake engine says that every vehicle is row 7. */
const show = async (wish: RevealWish) => {
  const engine = new FakeEngine()
  const scrolled: number[] = []
  const scrollTo = (index: number): void => {
    scrolled.push(index)
  }
  const hook = await runHook(
    () => useHighlight(wish, scrollTo),
    (child) => createElement(FleetContext, { value: makeClient(engine) }, child),
  )
  await hook.act(() => Promise.resolve())
  await hook.end()
  return scrolled
}

test('a wish brings its row into view once: a list that was away in between stays where it is [MAP-30]', async () => {
  const wish = { vehicleId: 5 }
  expect(await show(wish)).toEqual([7])
  expect(await show(wish)).toEqual([])
  expect(await show({ vehicleId: 5 })).toEqual([7])
})
