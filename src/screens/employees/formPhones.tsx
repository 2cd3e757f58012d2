import { Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PHONES_MAX } from '../../contract/http/employees.ts'
import { FormPhone } from '../../kit/form/formPhone.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/iconButton.tsx'
import type { EmployeeAppForm } from './employeeFields.ts'

/** The phones of an employee, one in a field; the first is the one that is shown in lists. */
export const FormPhones = ({ form }: { readonly form: EmployeeAppForm }) => {
  const { t } = useTranslation()
  const { methods, isReadOnly } = form
  const phones = methods.watch('phones')
  const set = (next: string[]): void => methods.setValue('phones', next, { shouldDirty: true })
  return (
    <fieldset className="employee-phones">
      <legend className="employee-phones__legend">{t('employees.phones')}</legend>
      {phones.map((_, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the fields are named by their place
        <div key={index} className="employee-phones__line">
          <FormPhone
            form={form}
            name={`phones.${index}`}
            label={index === 0 ? t('employees.phone') : t('employees.otherPhone', { number: index + 1 })}
          />
          {!isReadOnly && phones.length > 1 && (
            <IconButton
              icon={X}
              label={t('employees.removePhone', { number: index + 1 })}
              onPress={() => {
                methods.clearErrors('phones')
                set(phones.filter((_phone, other) => other !== index))
              }}
            />
          )}
        </div>
      ))}
      {!isReadOnly && phones.length < PHONES_MAX && (
        <Button tone="quiet" icon={Plus} onPress={() => set([...phones, ''])}>
          {t('employees.addPhone')}
        </Button>
      )}
    </fieldset>
  )
}
