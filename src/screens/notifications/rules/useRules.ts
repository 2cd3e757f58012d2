import { useNotificationRulesApi } from '../../../api/notificationRules.ts'
import { useCall } from '../../../api/serverState/useCall.ts'
import { RULES_READ } from './rulesAddress.ts'

/** Every rule that the person sees. */
export const useRules = () => {
  const { list } = useNotificationRulesApi()
  return useCall({ of: RULES_READ, read: list })
}
