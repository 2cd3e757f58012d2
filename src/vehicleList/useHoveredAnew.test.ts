import { useState } from 'react'
import { expect, test } from 'vitest'
import { runHook } from '../fleet/testing/runHook.ts'
import { useHoveredAnew } from './useHoveredAnew.ts'

test("an element that becomes another vehicle's under the pointer says so, elsewhere it does not", async () => {
  const hovered: (number | null)[] = []
  const onHover = (vehicleId: number | null): void => void hovered.push(vehicleId)
  const hook = await runHook(() => {
    const [vehicleId, become] = useState(1)
    return { become, element: useHoveredAnew(vehicleId, onHover) }
  })
  const { element, become } = hook.answer()
  let isOver = true
  element.current = { matches: (selector: string) => isOver && selector === ':hover' } as HTMLDivElement
  await hook.act(() => become(2))
  expect(hovered).toEqual([2])
  isOver = false
  await hook.act(() => become(3))
  expect(hovered).toEqual([2])
  await hook.end()
})
