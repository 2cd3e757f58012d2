import type { NotificationRule } from '../../../../contract/http/notificationRules.ts'
import { formatDate } from '../../../../i18n/format.ts'
import type { Translate } from '../../../../i18n/translate.ts'
import type { TableColumn } from '../../../../kit/table/column.ts'
import type { RULE_SORTS } from './findRules.ts'
import { RuleSwitch } from './ruleSwitch.tsx'
import {
  channelsText,
  listed,
  type RuleNames,
  vehiclesText,
  whatNames,
  whomNames,
  whomText,
} from './ruleWords.ts'

type RuleColumn = TableColumn<NotificationRule, (typeof RULE_SORTS)[number]>

/** A cell that takes a second line before it is cut off. */
const TwoLines = ({ children }: { readonly children: string }) => (
  <span className="rule-lines" title={children}>
    {children}
  </span>
)

/** The columns of the rules. */
export const ruleColumns = (t: Translate, names: RuleNames): readonly RuleColumn[] => {
  return [
    { id: 'name', title: t('notificationRules.name'), sort: 'name', width: '20%', cell: ({ name }) => name },
    {
      id: 'what',
      title: t('notificationRules.column.what'),
      cell: (rule) => <TwoLines>{listed(t, whatNames(t, rule))}</TwoLines>,
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
      cell: (rule) => <TwoLines>{whomText(t, rule, names)}</TwoLines>,
      exported: [
        {
          title: t('notificationRules.column.whom'),
          value: (rule) => whomNames(t, rule, names).names.join(', '),
        },
      ],
    },
    {
      id: 'channels',
      title: t('notificationRules.column.channels'),
      isWideOnly: true,
      width: '13%',
      cell: (rule) => <TwoLines>{channelsText(t, rule)}</TwoLines>,
      exported: [{ title: t('notificationRules.column.channels'), value: (rule) => channelsText(t, rule) }],
    },
    {
      id: 'lastAt',
      title: t('notificationRules.column.lastAt'),
      sort: 'lastAt',
      width: '190px',
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
