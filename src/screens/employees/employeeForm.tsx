import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { employeeBody, type EmployeeFields, type EmployeeRow } from '../../contract/http/employees.ts'
import { phone } from '../../contract/http/personFields.ts'
import type { Result } from '../../errors/failure.ts'
import { closeAsking } from '../../kit/form/closeAsking.ts'
import { FormDay } from '../../kit/form/formDay.tsx'
import { FormFrame } from '../../kit/form/formFrame.tsx'
import { FormPhone } from '../../kit/form/formPhone.tsx'
import { FormText } from '../../kit/form/formText.tsx'
import { useAppForm } from '../../kit/form/useAppForm.ts'
import { nameOfEmployee } from './employeeColumns.ts'

interface EmployeeFormProps {
  /** null: a new one. */
  readonly row: EmployeeRow | null
  readonly isReadOnly: boolean
  readonly save: (fields: EmployeeFields) => Promise<Result<EmployeeRow>>
  readonly onSaved: (name: string) => void
  readonly onClose: () => void
}

const { lastName, firstName, licenceNumber, licenceExpiresOn, department, worksFrom, worksTo } =
  employeeBody.def.shape
/** Up to two phones are typed; others stay as they are. */
const schema = z.object({
  lastName,
  firstName,
  phone,
  secondPhone: phone,
  licenceNumber,
  licenceExpiresOn,
  department,
  worksFrom,
  worksTo,
})

/** The call's fields of what the form holds; cards and usual vehicle are those of the row. */
const sentOf = (typed: z.output<typeof schema>, row: EmployeeRow | null): EmployeeFields => {
  const { phone: first, secondPhone: second, ...fields } = typed
  return {
    ...fields,
    phones: [first, second, ...(row?.phones.slice(2) ?? [])].flatMap((one) => one ?? []),
    licenceExpiresOn: fields.licenceExpiresOn ?? '',
    worksFrom: fields.worksFrom ?? '',
    worksTo: fields.worksTo ?? '',
    cardIds: row?.cardIds ?? [],
    vehicleId: row?.vehicleId ?? null,
  }
}

/** The form of an employee (EMP-02); read-only for those who may not edit. */
export const EmployeeForm = ({ row, isReadOnly, save, onSaved, onClose }: EmployeeFormProps) => {
  const { t } = useTranslation()
  const defaults: z.input<typeof schema> = {
    lastName: row?.lastName ?? '',
    firstName: row?.firstName ?? '',
    phone: row?.phones[0] ?? '',
    secondPhone: row?.phones[1] ?? '',
    licenceNumber: row?.licenceNumber ?? '',
    licenceExpiresOn: row?.licenceExpiresOn ?? '',
    department: row?.department ?? '',
    worksFrom: row?.worksFrom ?? '',
    worksTo: row?.worksTo ?? '',
  }
  const form = useAppForm({
    schema,
    defaults,
    save: (fields) => save(sentOf(fields, row)),
    onSaved: (fields) => onSaved(nameOfEmployee(fields)),
    isReadOnly,
  })
  const title = row ? t('employees.edit', { name: nameOfEmployee(row) }) : t('employees.new')
  return (
    <FormFrame form={form} label={title} onCancel={closeAsking(onClose)} keepsSubmit>
      <FormText form={form} name="lastName" label={t('employees.lastName')} autoComplete="off" />
      <FormText form={form} name="firstName" label={t('employees.firstName')} autoComplete="off" />
      <FormPhone form={form} name="phone" label={t('employees.phone')} />
      <FormPhone form={form} name="secondPhone" label={t('employees.secondPhone')} />
      <FormText form={form} name="licenceNumber" label={t('employees.licenceNumber')} autoComplete="off" />
      <FormDay form={form} name="licenceExpiresOn" label={t('employees.licenceExpiresOn')} />
      <FormText form={form} name="department" label={t('employees.department')} autoComplete="off" />
      <FormText
        form={form}
        name="worksFrom"
        label={t('employees.worksFrom')}
        hint={t('employees.timeRule')}
        autoComplete="off"
      />
      <FormText form={form} name="worksTo" label={t('employees.worksTo')} autoComplete="off" />
    </FormFrame>
  )
}
