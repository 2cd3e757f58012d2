import { type RefObject, useEffect } from 'react'
import { useFleetClient } from '../fleet/fleetContext.ts'
import { windowFor } from '../kit/rows/windowFor.ts'
import { type ScaledRows, useScaledRows } from '../kit/rows/useScaledRows.ts'

/** The rows of the vehicle list that are in view; reports the needed range to the engine. */
export const useRowScroll = (
  pane: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
): ScaledRows => {
  const client = useFleetClient()
  const scroll = useScaledRows(pane, count, rowHeight)
  const wanted = windowFor(scroll.rows[0]?.index ?? 0, scroll.rows.at(-1)?.index ?? -1, count)
  // An empty list requests nothing: what is found next arrives with the rows that were in view before.
  const isEmpty = wanted.count === 0
  useEffect(() => {
    if (!isEmpty) client.configure({ rows: { first: wanted.first, count: wanted.count } })
  }, [client, isEmpty, wanted.first, wanted.count])
  return scroll
}
