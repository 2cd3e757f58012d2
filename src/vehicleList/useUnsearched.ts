import { useState } from 'react'
import { DEFAULT_VIEW, type FleetView } from '../contract/engine/view.ts'
import { samePart } from '../fleet/samePart.ts'

/** The view without the search text, for whatever no search narrows: the same object with every letter. */
export const useUnsearched = (view: FleetView): FleetView => {
  const [kept, keep] = useState({ ...view, search: DEFAULT_VIEW.search })
  const unsearched = samePart(kept, { ...view, search: DEFAULT_VIEW.search })
  if (unsearched !== kept) keep(unsearched)
  return unsearched
}
