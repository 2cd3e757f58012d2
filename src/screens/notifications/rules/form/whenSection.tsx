import { useTranslation } from 'react-i18next'
import { FormMoment } from '../../../../kit/form/formMoment.tsx'
import { FormTimeZone } from '../../../../kit/form/formTimeZone.tsx'
import { HoursField } from '../../../../kit/form/hours/hoursField.tsx'
import type { RuleForm } from './ruleValues.ts'
import { Section } from './section.tsx'

/** In which hours of the week, and in which period. */
export const WhenSection = ({ form }: { readonly form: RuleForm }) => {
  const { t } = useTranslation()
  const hint = t('notificationRules.when.validHint')
  return (
    <Section title={t('notificationRules.when.title')}>
      <HoursField form={form} name="hours" label={t('notificationRules.when.hours')} />
      <FormTimeZone form={form} name="timeZone" label={t('notificationRules.when.timeZone')} />
      <div className="rule-pair">
        <FormMoment form={form} name="validFrom" label={t('notificationRules.when.validFrom')} hint={hint} />
        <FormMoment
          form={form}
          name="validTo"
          label={t('notificationRules.when.validTo')}
          hint={hint}
          wrongText={t('notificationRules.when.validWrong')}
        />
      </div>
    </Section>
  )
}
