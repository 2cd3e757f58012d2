import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { vehicleType } from '../../../contract/entities/vehicle.ts'
import { useFormField } from '../../../kit/form/useFormField.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import type { TemplateForm } from './templateValues.ts'

/** The classes of vehicles that a template is for. */
export const ClassesField = ({ form }: { readonly form: TemplateForm }) => {
  const { t } = useTranslation()
  const errorId = useId()
  const label = t('maintenance.templates.classes')
  const { value, onChange, error, isDisabled } = useFormField({ form, name: 'vehicleTypes', label })
  const chosen = value as readonly string[]
  return (
    <fieldset className="maintenance__classes" {...(error === null ? {} : { 'aria-describedby': errorId })}>
      <legend className="ui-field__label" data-required="">
        {label}
      </legend>
      {vehicleType.options.map((type) => (
        <Checkbox
          key={type}
          isSelected={chosen.includes(type)}
          isDisabled={isDisabled}
          onChange={(isOn) =>
            onChange(vehicleType.options.filter((one) => (one === type ? isOn : chosen.includes(one))))
          }
        >
          {t(`maintenance.templates.classOf.${type}`)}
        </Checkbox>
      ))}
      {error !== null && (
        <p id={errorId} className="ui-field__error">
          {t('maintenance.templates.noClasses')}
        </p>
      )}
    </fieldset>
  )
}
