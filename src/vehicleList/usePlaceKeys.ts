import { useState } from 'react'
import type { ListEntry } from '../contract/engine/rows.ts'
import { entryKey } from '../fleet/fleetStore.ts'
import { PlaceKeys } from './placeKeys.ts'
import type { PlacedRow } from '../kit/rows/useScaledRows.ts'

/** The React key of each vehicle's line in view, by its name: that of an existing element where one is free. */
export const usePlaceKeys = (
  rows: readonly PlacedRow[],
  entryOf: (index: number) => ListEntry | null,
): ReadonlyMap<string, number> => {
  const [keys] = useState(() => new PlaceKeys())
  return keys.assign(
    rows.flatMap(({ index }) => {
      const entry = entryOf(index)
      return entry?.kind === 'vehicle' ? entryKey(entry) : []
    }),
  )
}
