import type { NotificationRule } from '../../../contract/http/notificationRules.ts'
import { formatDate } from '../../../i18n/format.ts'
import type { Translate } from '../../../i18n/translate.ts'
import type { TableColumn } from '../../../kit/table/column.ts'
import type { RULE_SORTS } from './findRules.ts'
import { RuleSwitch } from './ruleSwitch.tsx'
import { listed, type RuleNames, vehiclesText, whatNames, whomNames } from './ruleWords.ts'

type RuleColumn = TableColumn<NotificationRule, (typeof RULE_SORTS)[number]>

/** The columns of the rules. */
export const ruleColumns = (t: Translate, names: RuleNames): readonly RuleColumn[] => {
  const whom = (rule: NotificationRule) => whomNames(t, rule, names)
  return [
    { id: 'name', title: t('notificationRules.name'), sort: 'name', width: '20%', cell: ({ name }) => name },
    {
      id: 'what',
      title: t('notificationRules.column.what'),
      cell: (rule) => listed(t, whatNames(t, rule)),
      exported: [
        { title: t('notificationRules.column.what'), value: (rule) => whatNames(t, rule).join(', ') },
      ],
    },
    {
      id: 'vehicles',
      title: t('notificationRules.column.vehicles'),
      isWideOnly: true,
      width: '13%',
      cell: (rule) => vehiclesText(t, rule, names),
    },
    {
      id: 'whom',
      title: t('notificationRules.column.whom'),
      width: '16%',
      cell: (rule) => listed(t, whom(rule).names, whom(rule).others),
      exported: [{ title: t('notificationRules.column.whom'), value: (rule) => whom(rule).names.join(', ') }],
    },
    {
      id: 'channels',
      title: t('notificationRules.column.channels'),
      isWideOnly: true,
      width: '13%',
      cell: ({ channels }) => channels.map((channel) => t(`notificationRules.channel.${channel}`)).join(', '),
    },
    {
      id: 'lastAt',
      title: t('notificationRules.column.lastAt'),
      sort: 'lastAt',
      width: '170px',
      isWideOnly: true,
      cell: ({ lastAt }) => (lastAt === null ? t('notificationRules.never') : formatDate(lastAt)),
    },
    {
      id: 'isOn',
      title: t('notificationRules.isOn'),
      width: '96px',
      cell: (rule) => <RuleSwitch rule={rule} />,
      exported: [
        {
          title: t('notificationRules.isOn'),
          value: ({ isOn }) => t(`notificationRules.isOnOf.${isOn ? 'on' : 'off'}`),
        },
      ],
    },
  ]
}
