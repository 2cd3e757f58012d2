import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { NOTIFICATION_TYPES } from '../../../../contract/notificationTypes.ts'
import { FormMinutes } from './formMinutes.tsx'
import type { RuleForm } from './ruleValues.ts'
import { Section } from './section.tsx'

const DAY_MINUTES = 1_440

/** The hint of the minimal duration: which of the chosen types have none. */
const useMinimalHint = ({ methods }: RuleForm): string => {
  const { t } = useTranslation()
  const [items, minimal] = useWatch({ control: methods.control, name: ['items', 'minimalSeconds'] })
  const endless = new Set(
    items.filter(({ type }) => NOTIFICATION_TYPES[type].ends.length === 0).map(({ type }) => type),
  )
  if (minimal === '' || endless.size === 0) return t('notificationRules.often.minimalHint')
  const names = [...endless].map((type) => t(`notificationTypes.${type}`)).join(', ')
  return t('notificationRules.often.endless', { names })
}

/** How long a state has to last, how often at most it is reported, and whether late data count. */
export const OftenSection = ({ form }: { readonly form: RuleForm }) => {
  const { t } = useTranslation()
  return (
    <Section title={t('notificationRules.often.title')}>
      <div className="rule-pair">
        <FormMinutes
          form={form}
          name="minimalSeconds"
          label={t('notificationRules.often.minimal')}
          hint={useMinimalHint(form)}
          range={[0, DAY_MINUTES]}
          isDecimal
        />
        <FormMinutes
          form={form}
          name="everyMinutes"
          label={t('notificationRules.often.every')}
          hint={t('notificationRules.often.everyHint')}
          range={[1, 7 * DAY_MINUTES]}
        />
      </div>
      <FormMinutes
        form={form}
        name="lateMinutes"
        label={t('notificationRules.often.late')}
        hint={t('notificationRules.often.lateHint')}
        range={[1, 30 * DAY_MINUTES]}
      />
    </Section>
  )
}
