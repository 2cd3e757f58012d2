import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { RULE_SCOPES, RULE_VEHICLES_MAX } from '../../../../contract/http/notificationRules.ts'
import { useVehicleList } from '../../../../kit/choosers/useVehicleList.ts'
import { VehicleChooser } from '../../../../kit/choosers/vehicleChooser.tsx'
import { useFormField } from '../../../../kit/form/useFormField.ts'
import { Select } from '../../../../ui/select.tsx'
import { ReadPart } from '../readPart.tsx'
import { useGroups } from '../useRuleNames.ts'
import { FormChoice } from './formChoice.tsx'
import { isWrong } from './isWrong.ts'
import type { RuleForm } from './ruleValues.ts'
import { Section } from './section.tsx'

interface PartProps {
  readonly form: RuleForm
}

const GroupField = ({ form }: PartProps) => {
  const { t } = useTranslation()
  const call = useGroups()
  const label = t('notificationRules.vehicles.group')
  const { value, onChange, error, ref, isDisabled } = useFormField({ form, name: 'vehicles.groupId', label })
  return (
    <ReadPart call={call}>
      {(groups) =>
        groups.length === 0 ? (
          <p className="rule-quiet">{t('notificationRules.vehicles.noGroups')}</p>
        ) : (
          <Select
            label={label}
            placeholder={t('notificationRules.vehicles.chooseGroup')}
            options={groups.map(({ id, name }) => ({ id: String(id), label: name }))}
            value={typeof value === 'number' ? String(value) : null}
            onChange={(id) => onChange(Number(id))}
            error={
              error === null
                ? null
                : t(`notificationRules.vehicles.${value === null ? 'chooseGroup' : 'groupGone'}`)
            }
            isRequired
            isDisabled={isDisabled}
            ref={ref}
          />
        )
      }
    </ReadPart>
  )
}

const VehiclesField = ({ form }: PartProps) => {
  const call = useVehicleList()
  const { value, onChange, isDisabled } = useFormField({ form, name: 'vehicles.vehicleIds', label: '' })
  const chosen = useMemo(() => new Set(value as readonly number[]), [value])
  return (
    <ReadPart call={call}>
      {(vehicles) => (
        <VehicleChooser
          vehicles={vehicles}
          chosen={chosen}
          onChange={onChange}
          most={RULE_VEHICLES_MAX}
          isWrong={isWrong(form, 'vehicles.vehicleIds')}
          isDisabled={isDisabled}
        />
      )}
    </ReadPart>
  )
}

/** The vehicles that a rule is about. */
export const VehiclesSection = ({ form }: PartProps) => {
  const { t } = useTranslation()
  const scope = useWatch({ control: form.methods.control, name: 'vehicles.scope' })
  return (
    <Section title={t('notificationRules.vehicles.title')} text={t('notificationRules.vehicles.text')}>
      <FormChoice
        form={form}
        name="vehicles.scope"
        label={t('notificationRules.vehicles.title')}
        segments={RULE_SCOPES.map((id) => ({ id, label: t(`notificationRules.vehicles.${id}`) }))}
      />
      {scope === 'group' && <GroupField form={form} />}
      {scope === 'chosen' && <VehiclesField form={form} />}
    </Section>
  )
}
