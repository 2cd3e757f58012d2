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
  useEffect(() => client.setRowWindow(wanted.first, wanted.count), [client, wanted.first, wanted.count])
  return scroll
}
