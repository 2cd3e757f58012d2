import { useCallback, useMemo, useRef } from 'react'
import { useChosenVehicles } from '../fleet/chosen.ts'
import { useFleetClient } from '../fleet/fleetContext.ts'

/** How rows are chosen; indexes are lines of the list. The functions are the same in every render. */
export interface RowChoice {
  /** null: the page offers no choice, or no row shows a check box. */
  readonly ids: ReadonlySet<number> | null
  readonly toggle: (vehicleId: number, index: number) => void
  /** Adds the vehicles between two lines. */
  readonly addBetween: (from: number, to: number) => void
  /** Adds the vehicles from the last one chosen to this line. */
  readonly extendTo: (index: number) => void
  readonly clear: () => void
}

/** The choice of several rows; null where the page offers none. */
export const useRowChoice = (): RowChoice | null => {
  const client = useFleetClient()
  const chosen = useChosenVehicles()
  /** The line that was chosen last. */
  const anchor = useRef(0)
  const { toggle: toggleId, add, clear } = chosen ?? {}
  const toggle = useCallback(
    (vehicleId: number, index: number) => {
      anchor.current = index
      toggleId?.(vehicleId)
    },
    [toggleId],
  )
  const addBetween = useCallback(
    (from: number, to: number) => {
      void client.listedBetween(Math.min(from, to), Math.max(from, to)).then((ids) => add?.(ids))
    },
    [client, add],
  )
  const extendTo = useCallback((index: number) => addBetween(anchor.current, index), [addBetween])
  const ids = chosen?.isOn === true ? chosen.ids : null
  return useMemo(
    () => (clear === undefined ? null : { ids, toggle, addBetween, extendTo, clear }),
    [ids, toggle, addBetween, extendTo, clear],
  )
}
