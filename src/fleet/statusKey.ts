import { useCallback } from 'react'
import type { StatusLabel } from '../contract/rules/status.ts'
import { useIsAllowed } from '../session/allowed.ts'

/** Name of a status in the texts. */
export type StatusKey = `status.label.${StatusLabel}` | 'status.hidden'

/**
 * Whoever may not see positions is sent none: what looks like a vehicle that never sent anything is one whose position is
 * withheld, and is called so. What is known without positions, such as a missing device, keeps its name.
 */
export const statusKey = (label: StatusLabel, seesPositions: boolean): StatusKey =>
  label === 'noData' && !seesPositions ? 'status.hidden' : `status.label.${label}`

/** The name of a status for the person who is signed in; the same function until the rights change. */
export const useStatusKey = (): ((label: StatusLabel) => StatusKey) => {
  const seesPositions = useIsAllowed('seePositions')
  return useCallback((label) => statusKey(label, seesPositions), [seesPositions])
}
