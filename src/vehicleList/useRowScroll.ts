import { type RefObject, useEffect } from 'react'
import { useFleetClient } from '../fleet/fleetContext.ts'
import { windowFor } from './rowWindow.ts'
import { type ScaledRows, useScaledRows } from './useScaledRows.ts'

/** The rows of the vehicle list that are in view; tells the engine which ones are wanted. */
export const useRowScroll = (
  pane: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
): ScaledRows => {
  const client = useFleetClient()
  const scroll = useScaledRows(pane, count, rowHeight)
  const wanted = windowFor(scroll.rows[0]?.index ?? 0, scroll.rows.at(-1)?.index ?? -1, count)
  // Of an empty list nothing is asked: what is found next comes with the rows that were in view before.
  const isEmpty = wanted.count === 0
  useEffect(() => {
    if (!isEmpty) client.setRowWindow(wanted.first, wanted.count)
  }, [client, isEmpty, wanted.first, wanted.count])
  return scroll
}
