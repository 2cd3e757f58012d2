import { useState } from 'react'
import { expect, test } from 'vitest'
import { runHook } from '../fleet/testing/runHook.ts'
import { useHoverAfterRecycle } from './useHoverAfterRecycle.ts'

test('reports hover for an element that is recycled for another vehicle under the pointer, and nowhere else', async () => {
  const hovered: (number | null)[] = []
  const onHover = (vehicleId: number | null): void => void hovered.push(vehicleId)
  const hook = await runHook(() => {
    const [vehicleId, become] = useState(1)
    return { become, element: useHoverAfterRecycle(vehicleId, onHover) }
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
