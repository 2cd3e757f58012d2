import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFormField } from '../../../../kit/form/useFormField.ts'
import { FormChoice } from './formChoice.tsx'
import { isWrong } from './isWrong.ts'
import type { RuleForm } from './ruleValues.ts'
import { Section } from './section.tsx'
import { ZonesChoice } from './zonesChoice.tsx'

const WHERE = ['anywhere', 'inside', 'outside'] as const

const Zones = ({ form }: { readonly form: RuleForm }) => {
  const { t } = useTranslation()
  const label = t('notificationRules.where.zones')
  const { value, onChange, ref, isDisabled } = useFormField({ form, name: 'zones.zoneIds', label })
  return (
    <ZonesChoice
      label={label}
      chosen={value as readonly number[]}
      onChange={onChange}
      isWrong={isWrong(form, 'zones.zoneIds')}
      isRequired
      isDisabled={isDisabled}
      ref={ref}
    />
  )
}

/** Where a vehicle has to be. */
export const WhereSection = ({ form }: { readonly form: RuleForm }) => {
  const { t } = useTranslation()
  const where = useWatch({ control: form.methods.control, name: 'zones.where' })
  return (
    <Section title={t('notificationRules.where.title')} text={t('notificationRules.where.text')}>
      <FormChoice
        form={form}
        name="zones.where"
        label={t('notificationRules.where.title')}
        segments={WHERE.map((id) => ({ id, label: t(`notificationRules.where.${id}`) }))}
      />
      {where !== 'anywhere' && <Zones form={form} />}
    </Section>
  )
}
