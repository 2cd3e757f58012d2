import { useCallback, useMemo, useState } from 'react'
import type { ChosenVehicles } from '../../../fleet/chosen.ts'

const NONE: ReadonlySet<number> = new Set()

/** Which vehicles of the page are chosen. */
export const useChosen = (): ChosenVehicles => {
  const [ids, setIds] = useState(NONE)
  const [isStarted, setStarted] = useState(false)
  const start = useCallback(() => setStarted(true), [])
  const toggle = useCallback((vehicleId: number) => {
    setIds((before) => {
      const next = new Set(before)
      if (!next.delete(vehicleId)) next.add(vehicleId)
      return next
    })
  }, [])
  const add = useCallback((vehicleIds: Iterable<number>) => {
    setIds((before) => new Set([...before, ...vehicleIds]))
  }, [])
  const clear = useCallback(() => {
    setIds(NONE)
    setStarted(false)
  }, [])
  const isOn = isStarted || ids.size > 0
  return useMemo(() => ({ ids, isOn, start, toggle, add, clear }), [ids, isOn, start, toggle, add, clear])
}
