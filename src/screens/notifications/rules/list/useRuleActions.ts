import { Copy, Eye, Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useNotificationRulesApi } from '../../../../api/notificationRules.ts'
import { useChange } from '../../../../api/serverState/useChange.ts'
import type { NotificationRule } from '../../../../contract/http/notificationRules.ts'
import type { RowAction } from '../../../../kit/table/column.ts'
import { useIsAllowed } from '../../../../session/allowed.ts'
import { useToast } from '../../../../ui/toast.ts'
import { newRulePath, rulePath, RULES_READ } from '../rulesAddress.ts'

/** Deletes a rule at once and offers to undo it. */
const useRemoval = (): ((rule: NotificationRule) => Promise<void>) => {
  const { t } = useTranslation()
  const toast = useToast()
  const api = useNotificationRulesApi()
  const stale = [RULES_READ]
  const removal = useChange({ change: api.remove, stale })
  const restoring = useChange({ change: api.restore, stale })
  const restore = async (id: number): Promise<void> => {
    if (await restoring.act(id)) toast({ text: t('table.restored'), tone: 'go' })
  }
  return async ({ id, name }) => {
    if (!(await removal.act(id))) return
    toast({
      text: t('notificationRules.deleted', { name }),
      tone: 'go',
      action: { label: t('table.undo'), onPress: () => void restore(id) },
    })
  }
}

/** What can be done with a rule of the list. isFull: no rule can be added. */
export const useRuleActions = (isFull: boolean): ((rule: NotificationRule) => readonly RowAction[]) => {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const canEdit = useIsAllowed('editNotificationRules')
  const remove = useRemoval()
  return (rule) => [
    {
      id: 'edit',
      label: t(canEdit ? 'table.edit' : 'table.open'),
      icon: canEdit ? Pencil : Eye,
      run: () => navigate(rulePath(rule.id)),
    },
    {
      id: 'copy',
      label: t('notificationRules.copy'),
      icon: Copy,
      isDisabled: !canEdit || isFull,
      run: () => navigate(newRulePath(rule.id)),
    },
    {
      id: 'delete',
      label: t('table.delete'),
      icon: Trash2,
      isDanger: true,
      isDisabled: !canEdit,
      run: () => void remove(rule),
    },
  ]
}
