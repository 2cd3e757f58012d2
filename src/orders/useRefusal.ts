import { useTranslation } from 'react-i18next'
import type { FleetAction } from '../contract/permissions.ts'
import { useIsAllowed, useIsDemo } from '../session/sessionContext.ts'

/** Why an action may not be used, in words; null for those who may (GATE-13, DEMO-02). */
export const useRefusal = (action: FleetAction): string | null => {
  const { t } = useTranslation()
  const isAllowed = useIsAllowed(action)
  const isDemo = useIsDemo()
  if (isAllowed) return null
  return t(isDemo ? 'common.demoMode' : 'popup.notAllowed')
}
