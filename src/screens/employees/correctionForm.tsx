import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { useEmployeesApi } from '../../api/employees.ts'
import { useResourceApi } from '../../api/resource.ts'
import { useChange } from '../../api/serverState/useChange.ts'
import { driverCorrection, type DriverInterval } from '../../contract/http/drivers.ts'
import {
  EMPLOYEE_CALLS,
  type EmployeeDetail,
  type EmployeeFields,
  employeePage,
  employeeRow,
  type EmployeeRow,
} from '../../contract/http/employees.ts'
import { FormFound } from '../../kit/choosers/formFound.tsx'
import { useSearch } from '../../kit/choosers/useSearch.ts'
import { closeAsking } from '../../kit/form/closeAsking.ts'
import { FormFrame } from '../../kit/form/formFrame.tsx'
import { FormMoment } from '../../kit/form/formMoment.tsx'
import { useAppForm } from '../../kit/form/useAppForm.ts'
import { useToast } from '../../ui/toast.ts'
import { nameOfEmployee } from './employeeColumns.ts'
import { EMPLOYEES_READ } from './employeesPath.ts'
import { useVehicleSearch, vehicleOption } from '../../kit/choosers/vehicleSearch.ts'

const EMPLOYEES = { calls: EMPLOYEE_CALLS, row: employeeRow, page: employeePage }
const { from, to, employeeId } = driverCorrection.def.shape
/** A field that is not filled in yet is null, which no rule allows. */
const required = <T extends z.ZodMiniType<number, number>>(field: T) => z.pipe(z.nullable(z.number()), field)
const schema = z
  .object({ vehicleId: required(z.number()), from: required(from), to: required(to), employeeId })
  .check(
    z.refine(({ from: begins, to: ends }) => ends > begins, {
      path: ['to'],
      params: { allowed: 'later than from' },
    }),
    z.refine(({ to: ends }) => ends <= Date.now(), {
      path: ['to'],
      params: { allowed: 'not in the future' },
    }),
  )

const employeeOption = (row: EmployeeRow) => ({
  id: row.id,
  label: nameOfEmployee(row),
  ...(row.department !== '' && { note: row.department }),
})

interface CorrectionFormProps {
  readonly employee: EmployeeDetail
  /** The drive that is corrected; null: one that nobody has noted. */
  readonly drive: DriverInterval | null
  readonly onClose: () => void
}

/** A person says who drove a vehicle from one moment to another; what held until then is kept below it. */
export const CorrectionForm = ({ employee, drive, onClose }: CorrectionFormProps) => {
  const { t } = useTranslation()
  const toast = useToast()
  const [openedAt] = useState(Date.now)
  const api = useEmployeesApi()
  const { list } = useResourceApi<EmployeeRow, EmployeeFields>(EMPLOYEES)
  const people = useSearch({ of: [EMPLOYEES_READ], list, optionOf: employeeOption })
  const { send } = useChange({
    change: (fields: z.output<typeof schema>) => {
      const { vehicleId, ...correction } = fields
      return api.correctDriver(vehicleId, correction)
    },
    stale: [[EMPLOYEES_READ]],
    endsWhenRead: true,
  })
  const form = useAppForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaults: {
      vehicleId: drive?.vehicleId ?? employee.vehicleId,
      from: drive?.from ?? null,
      to: drive ? (drive.to ?? openedAt) : null,
      employeeId: employee.id,
    },
    save: send,
    onSaved: () => {
      toast({ text: t('employees.drives.corrected'), tone: 'go' })
      onClose()
    },
  })
  const vehicle = drive
    ? vehicleOption(drive.vehicleId, { name: drive.vehicleName, licensePlate: drive.licensePlate })
    : employee.vehicle && vehicleOption(employee.vehicle.id, employee.vehicle)
  return (
    <FormFrame form={form} label={t('employees.drives.correction')} onCancel={closeAsking(onClose)}>
      <p className="employee-drives__hint">{t('employees.drives.correctionHint')}</p>
      <FormFound
        form={form}
        name="vehicleId"
        label={t('employees.drives.vehicle')}
        search={useVehicleSearch()}
        first={vehicle}
        isDisabled={drive !== null}
      />
      <FormMoment form={form} name="from" label={t('employees.drives.from')} />
      <FormMoment
        form={form}
        name="to"
        label={t('employees.drives.to')}
        wrongText={t('employees.drives.toWrong')}
      />
      <FormFound
        form={form}
        name="employeeId"
        label={t('employees.drives.driver')}
        hint={t('employees.drives.driverHint')}
        search={people}
        first={employeeOption(employee)}
      />
    </FormFrame>
  )
}
