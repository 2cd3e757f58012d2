import { createElement, useState } from 'react'
import { expect, test } from 'vitest'
import { FleetContext } from '../fleet/fleetContext.ts'
import { FakeEngine } from '../fleet/testing/fakeEngine.ts'
import { makeClient } from '../fleet/testing/makeClient.ts'
import { runHook, dispatchOnWindow, windowListeners } from '../fleet/testing/runHook.ts'
import { useHold } from './useHold.ts'

const started = async () => {
  const engine = new FakeEngine()
  const client = makeClient(engine)
  const useList = () => {
    const [isAway, setAway] = useState(false)
    return { ...useHold(isAway), setAway }
  }
  const hook = await runHook(useList, (child) => createElement(FleetContext, { value: client }, child))
  const held = () => engine.configured('held')
  // What the client sends to every engine at its start.
  engine.calls.length = 0
  return { ...hook, held }
}
const focusOn = (isKeyboard: boolean) =>
  ({ target: { matches: (query: string) => query === ':focus-visible' && isKeyboard } }) as never

test('holds the list while the pointer is over it, and releases it when it leaves', async () => {
  const { answer, act, held } = await started()
  await act(() => answer().onPointerEnter())
  expect(held()).toEqual([true])
  await act(() => answer().onPointerLeave())
  expect(held()).toEqual([true, false])
})

test('the keyboard holds it too, but not focus left behind by a click', async () => {
  const { answer, act, held } = await started()
  await act(() => answer().onFocus(focusOn(false)))
  expect(held()).toEqual([])
  await act(() => answer().onFocus(focusOn(true)))
  await act(() => answer().onPointerEnter())
  await act(() => answer().onPointerLeave())
  expect(held()).toEqual([true])
  await act(() => answer().onBlur())
  expect(held()).toEqual([true, false])
})

test('another window, or unmounting, releases it', async () => {
  const { answer, act, end, held } = await started()
  await act(() => answer().onPointerEnter())
  await act(() => answer().onFocus(focusOn(true)))
  await act(() => dispatchOnWindow(new Event('blur')))
  expect(held()).toEqual([true, false])
  await act(() => answer().onPointerEnter())
  await end()
  expect(held()).toEqual([true, false, true, false])
  expect(windowListeners.get('blur')?.size).toBe(0)
})

test('releases a list out of sight though no pointer has left it, and holds it again when it comes back', async () => {
  const { answer, act, held } = await started()
  await act(() => answer().onPointerEnter())
  await act(() => answer().setAway(true))
  expect(held()).toEqual([true, false])
  await act(() => answer().setAway(false))
  expect(held()).toEqual([true, false, true])
})
