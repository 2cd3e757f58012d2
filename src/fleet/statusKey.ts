import { useCallback } from 'react'
import type { StatusLabel } from '../contract/rules/status.ts'
import { useIsAllowed } from '../session/allowed.ts'

/** Name of a status in the texts. */
export type StatusKey = `status.label.${StatusLabel}` | 'status.hidden'

/**
 * A person without the right to positions receives none: a vehicle that appears never to have sent anything may have
 * a withheld position, and is labelled so. States known without positions, such as a missing device, keep their
 * labels.
 */
export const statusKey = (label: StatusLabel, seesPositions: boolean): StatusKey =>
  label === 'noData' && !seesPositions ? 'status.hidden' : `status.label.${label}`

/** The label of a status for the signed-in person; the same function until the rights change. */
export const useStatusKey = (): ((label: StatusLabel) => StatusKey) => {
  const seesPositions = useIsAllowed('seePositions')
  return useCallback((label) => statusKey(label, seesPositions), [seesPositions])
}
