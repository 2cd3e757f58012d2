import { useTranslation } from 'react-i18next'
import { localeOf } from '../../../i18n/languageTags.ts'
import { useLanguage } from '../../../i18n/useTexting.ts'
import { weekdayName } from '../../../i18n/weekdayName.ts'
import { useFormField } from '../../../kit/form/useFormField.ts'
import type { AppForm } from '../../../kit/form/useAppForm.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import type { TemplateInput, TemplateValues } from './templateValues.ts'

const DAYS = [1, 2, 3, 4, 5, 6, 7] as const

/** The weekdays on which a template repeats. */
export const WeekdaysField = ({ form }: { readonly form: AppForm<TemplateInput, TemplateValues> }) => {
  const { t } = useTranslation()
  const locale = localeOf(useLanguage())
  const label = t('tasks.templates.weekdays')
  const { value, onChange, error, isDisabled } = useFormField({ form, name: 'weekdays', label })
  const chosen = value as readonly number[]
  return (
    <fieldset className="task-weekdays">
      <legend className="ui-field__label">{label}</legend>
      {DAYS.map((day) => (
        <Checkbox
          key={day}
          isSelected={chosen.includes(day)}
          isDisabled={isDisabled}
          onChange={(isOn) => onChange(isOn ? [...chosen, day] : chosen.filter((one) => one !== day))}
        >
          {weekdayName(day, locale, 'short')}
        </Checkbox>
      ))}
      {error !== null && <p className="ui-field__error">{t('tasks.templates.noDays')}</p>}
    </fieldset>
  )
}
