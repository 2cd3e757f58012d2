import { useTranslation } from 'react-i18next'
import type { EmployeeDetail, EmployeeFields, EmployeeRow } from '../../contract/http/employees.ts'
import type { Result } from '../../errors/failure.ts'
import { FormFound } from '../../kit/choosers/formFound.tsx'
import { closeAsking } from '../../kit/form/closeAsking.ts'
import { FormDay } from '../../kit/form/formDay.tsx'
import { FormFrame } from '../../kit/form/formFrame.tsx'
import { FormText } from '../../kit/form/formText.tsx'
import { useAppForm } from '../../kit/form/useAppForm.ts'
import { nameOfEmployee } from './employeeColumns.ts'
import { employeeInput, employeeSchema, sentEmployee } from './employeeFields.ts'
import { FormCards } from './formCards.tsx'
import { FormPhones } from './formPhones.tsx'
import { useVehicleSearch, vehicleOption } from '../../kit/choosers/vehicleSearch.ts'

interface EmployeeFormProps {
  /** null: a new one. */
  readonly row: EmployeeDetail | null
  readonly isReadOnly: boolean
  readonly save: (fields: EmployeeFields) => Promise<Result<EmployeeRow>>
  readonly onSaved: (name: string) => void
  readonly onClose: () => void
}

/** The form of an employee (EMP-02); read-only for those who may not edit. */
export const EmployeeForm = ({ row, isReadOnly, save, onSaved, onClose }: EmployeeFormProps) => {
  const { t } = useTranslation()
  const form = useAppForm({
    schema: employeeSchema,
    defaults: employeeInput(row),
    save: (fields) => save(sentEmployee(fields)),
    onSaved: (fields) => onSaved(nameOfEmployee(fields)),
    isReadOnly,
  })
  const title = row ? t('employees.edit', { name: nameOfEmployee(row) }) : t('employees.new')
  return (
    <FormFrame form={form} label={title} onCancel={closeAsking(onClose)} keepsSubmit>
      <FormText form={form} name="lastName" label={t('employees.lastName')} autoComplete="off" />
      <FormText form={form} name="firstName" label={t('employees.firstName')} autoComplete="off" />
      <FormPhones form={form} />
      <FormText form={form} name="department" label={t('employees.department')} autoComplete="off" />
      <FormCards form={form} own={row?.cards ?? []} />
      <FormFound
        form={form}
        name="vehicleId"
        label={t('employees.vehicle')}
        hint={t('employees.vehicleHint')}
        search={useVehicleSearch()}
        first={row?.vehicle ? vehicleOption(row.vehicle.id, row.vehicle) : null}
      />
      <FormText form={form} name="licenceNumber" label={t('employees.licenceNumber')} autoComplete="off" />
      <FormDay form={form} name="licenceExpiresOn" label={t('employees.licenceExpiresOn')} />
      <FormText
        form={form}
        name="worksFrom"
        label={t('employees.worksFrom')}
        hint={t('employees.timeRule')}
        wrongText={t('employees.timeWrong')}
        autoComplete="off"
      />
      <FormText
        form={form}
        name="worksTo"
        label={t('employees.worksTo')}
        wrongText={t('employees.timeWrong')}
        autoComplete="off"
      />
    </FormFrame>
  )
}
