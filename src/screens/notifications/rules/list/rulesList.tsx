import { BellRing, Plus } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { NOTIFICATION_RULES_MAX, type NotificationRule } from '../../../../contract/http/notificationRules.ts'
import { success } from '../../../../errors/failure.ts'
import { PageFrame } from '../../../../frame/page/pageFrame.tsx'
import { DataTable } from '../../../../kit/table/dataTable.tsx'
import { FilterChoice } from '../../../../kit/table/filterChoice.tsx'
import { rowsOf } from '../../../../kit/table/rowsOf.ts'
import { useTableView } from '../../../../kit/table/useTableView.ts'
import { useIsAllowed } from '../../../../session/allowed.ts'
import { Button } from '../../../../ui/button.tsx'
import { LinkButton } from '../../../../ui/linkButton.tsx'
import { newRulePath, rulePath } from '../rulesAddress.ts'
import { RulesNotice } from '../rulesNotice.tsx'
import { useGroups, useMe, useUserNames } from '../useRuleNames.ts'
import { useRules } from '../useRules.ts'
import { findRules, RULE_SORTS, RULE_STATES } from './findRules.ts'
import { ruleColumns } from './ruleColumns.tsx'
import { RuleStartLinks } from './ruleStartLinks.tsx'
import { type RuleNames, searchedText } from './ruleWords.ts'
import { useRuleActions } from './useRuleActions.ts'

const SPEC = { sorts: RULE_SORTS, filters: { state: RULE_STATES } }
const NONE: readonly NotificationRule[] = []

const useNames = (): RuleNames => {
  const { id: myId } = useMe()
  const users = useUserNames()
  const { data } = useGroups()
  const groups = useMemo(() => new Map(data?.map(({ id, name }) => [id, name])), [data])
  return useMemo(() => ({ myId, users, groups }), [myId, users, groups])
}

/** Every rule that the person sees: found, sorted, opened, copied, switched, deleted. */
export const RulesList = () => {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const canEdit = useIsAllowed('editNotificationRules')
  const names = useNames()
  const table = useTableView(SPEC)
  const { data, ...call } = useRules()
  const all = data ?? NONE
  const isFull = all.length >= NOTIFICATION_RULES_MAX
  const actionsOf = useRuleActions(isFull)
  const columns = useMemo(() => ruleColumns(t, names), [t, names])
  const find = (asked: ReturnType<typeof rowsOf>) =>
    findRules(all, asked, (rule) => searchedText(t, rule, names))
  const actions = (
    <>
      <LinkButton href="#/notifications">{t('notificationRules.toCentre')}</LinkButton>
      <Button
        tone="primary"
        icon={Plus}
        isDisabled={!canEdit || isFull}
        onPress={() => navigate(newRulePath())}
      >
        {t('notificationRules.add')}
      </Button>
    </>
  )
  return (
    <PageFrame title={t('notificationRules.page')} width="table" actions={actions}>
      <RulesNotice isFull={isFull} />
      <DataTable
        name="notificationRules"
        label={t('notificationRules.page')}
        searchLabel={t('notificationRules.search')}
        filters={
          <FilterChoice
            label={t('notificationRules.state.label')}
            name="state"
            options={RULE_STATES.map((id) => ({ id, label: t(`notificationRules.state.${id}`) }))}
            table={table}
          />
        }
        columns={columns}
        list={{ ...call, data: data && find(rowsOf(table.view)) }}
        table={table}
        readRows={async (asked) => success(find(asked))}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        onOpen={({ id }) => navigate(rulePath(id))}
        actionsOf={actionsOf}
        empty={{
          title: t('notificationRules.empty.title'),
          text: t('notificationRules.empty.text'),
          icon: BellRing,
          action: <RuleStartLinks />,
        }}
      />
    </PageFrame>
  )
}
