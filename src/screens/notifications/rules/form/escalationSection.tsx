import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FormSwitch } from '../../../../kit/form/formSwitch.tsx'
import { useFormField } from '../../../../kit/form/useFormField.ts'
import { useIsOwnOnly } from '../rulesNotice.tsx'
import { FormMinutes } from './formMinutes.tsx'
import { NumberField } from './numberField.tsx'
import { RecipientFields } from './recipientFields.tsx'
import type { RuleForm } from './ruleValues.ts'
import { Section } from './section.tsx'

const DAY_MINUTES = 1_440
const REPEATS_MAX = 10

interface PartProps {
  readonly form: RuleForm
}

const Repeats = ({ form }: PartProps) => {
  const { t } = useTranslation()
  const isOwnOnly = useIsOwnOnly()
  const label = t('notificationRules.escalation.repeats')
  const {
    value,
    isRequired: _isRequired,
    ...field
  } = useFormField({ form, name: 'escalation.repeats', label })
  return (
    <NumberField
      {...field}
      label={label}
      hint={isOwnOnly ? '' : t('notificationRules.escalation.repeatsHint')}
      value={String(value)}
      range={[0, REPEATS_MAX]}
      isWhole
      isRequired
    />
  )
}

const Reminding = ({ form }: PartProps) => {
  const { t } = useTranslation()
  const isOwnOnly = useIsOwnOnly()
  const isPassedOn = useWatch({ control: form.methods.control, name: 'escalation.isPassedOn' })
  return (
    <>
      <div className="rule-pair">
        <FormMinutes
          form={form}
          name="escalation.afterMinutes"
          label={t('notificationRules.escalation.after')}
          range={[1, DAY_MINUTES]}
          isRequired
        />
        <Repeats form={form} />
      </div>
      {!isOwnOnly && (
        <FormSwitch
          form={form}
          name="escalation.isPassedOn"
          label={t('notificationRules.escalation.isPassedOn')}
        />
      )}
      {!isOwnOnly && isPassedOn && <RecipientFields form={form} of="escalation.recipients" />}
    </>
  )
}

/** What happens if nobody confirms: reminders, then others. */
export const EscalationSection = ({ form }: PartProps) => {
  const { t } = useTranslation()
  const isOn = useWatch({ control: form.methods.control, name: 'escalation.isOn' })
  return (
    <Section title={t('notificationRules.escalation.title')} text={t('notificationRules.escalation.text')}>
      <FormSwitch form={form} name="escalation.isOn" label={t('notificationRules.escalation.isOn')} />
      {isOn && <Reminding form={form} />}
    </Section>
  )
}
