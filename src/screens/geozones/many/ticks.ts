import { useMemo, useState } from 'react'

interface Keyed {
  readonly id: number
}

/** Which rows of a list are ticked. */
export interface Ticks {
  readonly ids: ReadonlySet<number>
  readonly areAll: boolean
  /** Ticks a row, or no longer; isRange: everything between the last one and this one gets the same. */
  readonly toggle: (index: number, isRange: boolean) => void
  readonly setAll: (isOn: boolean) => void
}

const NONE: ReadonlySet<number> = new Set()

/** The ids after a press on a row; `anchor`: the row of the press before. */
export const ticked = (
  rows: readonly Keyed[],
  ids: ReadonlySet<number>,
  { index, anchor }: { readonly index: number; readonly anchor: number },
): ReadonlySet<number> => {
  const isOn = !ids.has(rows[index]?.id ?? 0)
  const changed = new Set(ids)
  for (const { id } of rows.slice(Math.min(index, anchor), Math.max(index, anchor) + 1)) {
    if (isOn) changed.add(id)
    else changed.delete(id)
  }
  return changed
}

/** The ticks of a list; rows that leave it, by a search or a filter, are no longer ticked. */
export const useTicks = (rows: readonly Keyed[]): Ticks => {
  const [wanted, setWanted] = useState(NONE)
  const [anchor, setAnchor] = useState(0)
  const ids = useMemo(() => new Set(rows.flatMap(({ id }) => (wanted.has(id) ? [id] : []))), [rows, wanted])
  return {
    ids,
    areAll: rows.length > 0 && ids.size === rows.length,
    toggle: (index, isRange) => {
      setWanted(ticked(rows, ids, { index, anchor: isRange ? anchor : index }))
      setAnchor(index)
    },
    setAll: (isOn) => setWanted(isOn ? new Set(rows.map(({ id }) => id)) : NONE),
  }
}
