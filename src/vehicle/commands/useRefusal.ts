import { useTranslation } from 'react-i18next'
import type { FleetAction } from '../../contract/actionGates.ts'
import { useIsPast } from '../../fleet/fleetContext.ts'
import { useIsAllowed } from '../../session/allowed.ts'
import { useIsDemo } from '../../session/sessionContext.ts'

/**
 * Why an action may not be used, in words; null for those who may (GATE-13, DEMO-02). Nothing can be changed in the
 * past.
 */
export const useRefusal = (action: FleetAction): string | null => {
  const { t } = useTranslation()
  const isAllowed = useIsAllowed(action)
  const isDemo = useIsDemo()
  const isPast = useIsPast()
  if (isAllowed) return isPast ? t('control.past.refusal') : null
  return t(isDemo ? 'common.demoMode' : 'popup.notAllowed')
}
