import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useVehicleCommandsApi } from '../api/vehicleCommands.ts'
import type { VehicleRow } from '../contract/engine/rows.ts'
import { useFailureHandler } from '../errors/errorsContext.ts'
import { useFleetClient, useIsPast } from '../fleet/fleetContext.ts'
import { useIsAllowed } from '../session/allowed.ts'
import { useIsDemo } from '../session/sessionContext.ts'
import { togglePin } from './pinVehicle.ts'

export interface Pin {
  readonly canPin: boolean
  /** Why stars cannot be pressed; null where they can. */
  readonly refusal: string | null
  readonly toggle: (row: VehicleRow) => void
}

/** The stars of the list: whether they may be pressed, and what a press does. */
export const usePin = (): Pin => {
  const { t } = useTranslation()
  const commands = useVehicleCommandsApi()
  const client = useFleetClient()
  const failures = useFailureHandler()
  const mayPin = useIsAllowed('pinVehicle')
  const isPast = useIsPast()
  const isDemo = useIsDemo()
  const toggle = useCallback(
    (row: VehicleRow) => {
      void togglePin({ commands, client, failures }, row)
    },
    [commands, client, failures],
  )
  const canPin = mayPin && !isPast
  const whyNot = isDemo ? 'common.demoMode' : 'errors.noRights'
  const refusal = canPin ? null : t(mayPin ? 'control.past.refusal' : whyNot)
  return { canPin, refusal, toggle }
}
