import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useNotificationRulesApi } from '../../../../api/notificationRules.ts'
import { useChange } from '../../../../api/serverState/useChange.ts'
import type { NotificationRule, NotificationRuleFields } from '../../../../contract/http/notificationRules.ts'
import type { Translate } from '../../../../i18n/translate.ts'
import { useAppForm } from '../../../../kit/form/useAppForm.ts'
import { useIsAllowed } from '../../../../session/allowed.ts'
import { useToast } from '../../../../ui/toast.ts'
import { listed, whatNames } from '../list/ruleWords.ts'
import { RULES_PATH, RULES_READ } from '../rulesAddress.ts'
import { refusedField } from './refusedField.ts'
import { type RuleForm, type RuleInput, ruleSchema } from './ruleValues.ts'

/** What a rule is called that got no name: after what it is about. */
export const nameOfInput = (t: Translate, { items }: Pick<RuleInput, 'items'>): string =>
  items.length === 0 ? t('notificationRules.unnamed') : listed(t, whatNames(t, { items }))

/** The form of a rule; saved, it returns to the list. rule: null for a new one; start: what the form begins with. */
export const useRuleForm = (rule: NotificationRule | null, start: RuleInput): RuleForm => {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const toast = useToast()
  const api = useNotificationRulesApi()
  const canEdit = useIsAllowed('editNotificationRules')
  const schema = useMemo(() => ruleSchema((input) => nameOfInput(t, input)), [t])
  const { send } = useChange({
    change: (fields: NotificationRuleFields) => (rule ? api.change(rule.id, fields) : api.create(fields)),
    stale: [RULES_READ],
    endsWhenRead: true,
  })
  return useAppForm({
    schema,
    defaults: start,
    isReadOnly: !canEdit,
    save: send,
    explain: refusedField,
    onSaved: ({ name }) => {
      toast({ text: t(rule ? 'notificationRules.saved' : 'notificationRules.created', { name }), tone: 'go' })
      navigate(RULES_PATH, { replace: true })
    },
  })
}
