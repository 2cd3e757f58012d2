import { useTranslation } from 'react-i18next'
import { useNotificationRulesApi } from '../../../../api/notificationRules.ts'
import { useChange } from '../../../../api/serverState/useChange.ts'
import type { NotificationRule } from '../../../../contract/http/notificationRules.ts'
import { useIsAllowed } from '../../../../session/allowed.ts'
import { Switch } from '../../../../ui/switch.tsx'
import { VisuallyHidden } from '../../../../ui/visuallyHidden.tsx'
import { RULES_READ } from '../rulesAddress.ts'

/** Switches a rule on or off in its row. */
export const RuleSwitch = ({ rule }: { readonly rule: NotificationRule }) => {
  const { t } = useTranslation()
  const { turn } = useNotificationRulesApi()
  const canEdit = useIsAllowed('editNotificationRules')
  const { act, isSending } = useChange({
    change: (isOn: boolean) => turn(rule.id, isOn),
    stale: [RULES_READ],
    endsWhenRead: true,
  })
  return (
    <Switch
      isSelected={rule.isOn}
      isDisabled={!canEdit}
      isPending={isSending}
      onChange={(isOn) => void act(isOn)}
    >
      <VisuallyHidden>{t('notificationRules.turn', { name: rule.name })}</VisuallyHidden>
    </Switch>
  )
}
