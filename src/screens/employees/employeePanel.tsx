import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEmployeesApi } from '../../api/employees.ts'
import { useCall } from '../../api/serverState/useCall.ts'
import type { EmployeeDetail, EmployeeFields, EmployeeRow } from '../../contract/http/employees.ts'
import { cardPath, employeeScorePath, vehicleWindowPath } from '../../contract/rules/peopleLinks.ts'
import type { Result } from '../../errors/failure.ts'
import { leaving } from '../../kit/address/leaveGuard.ts'
import { useIsAllowed } from '../../session/allowed.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { DriveList } from './driveList.tsx'
import { EmployeeForm } from './employeeForm.tsx'
import { EmployeePhoto } from './employeePhoto.tsx'
import { EMPLOYEES_READ } from './employeesPath.ts'
import { ForgetEmployee } from './forgetEmployee.tsx'
import { PartState } from './partState.tsx'
import { ViolationList } from './violationList.tsx'

const TABS = ['data', 'drives', 'violations'] as const
type Tab = (typeof TABS)[number]

interface EmployeePanelProps {
  readonly id: number
  readonly canEdit: boolean
  readonly save: (fields: EmployeeFields) => Promise<Result<EmployeeRow>>
  readonly onSaved: (name: string) => void
  readonly onClose: () => void
}

/** To the usual vehicle, the cards and the score of the employee. */
const Links = ({
  employee,
  seesDrives,
}: {
  readonly employee: EmployeeDetail
  readonly seesDrives: boolean
}) => {
  const { t } = useTranslation()
  const { vehicle, cards } = employee
  if (vehicle === null && cards.length === 0 && !seesDrives) return null
  return (
    <nav className="employee-links" aria-label={t('employees.links')}>
      {vehicle && (
        <a href={`#${vehicleWindowPath(vehicle.id)}`}>
          {t('employees.openVehicle', { name: vehicle.name || vehicle.licensePlate })}
        </a>
      )}
      {cards.map(({ id, number }) => (
        <a key={id} href={`#${cardPath(number)}`}>
          {t('employees.openCard', { number })}
        </a>
      ))}
      {seesDrives && <a href={`#${employeeScorePath(employee.id)}`}>{t('employees.openScore')}</a>}
    </nav>
  )
}

/** Everything about one employee: the data with the photo, the drives, and the violations (EMP-02, EMP-03). */
export const EmployeePanel = ({ id, canEdit, save, onSaved, onClose }: EmployeePanelProps) => {
  const { t } = useTranslation()
  const api = useEmployeesApi()
  const seesDrives = useIsAllowed('seeDrives')
  const [tab, setTab] = useState<Tab>('data')
  const call = useCall({ of: [EMPLOYEES_READ, id, 'detail'], read: () => api.read(id) })
  const employee = call.data
  if (!employee || employee.id !== id) return <PartState call={{ ...call, data: undefined }} />
  const shown = seesDrives ? TABS : TABS.slice(0, 1)
  return (
    <Tabs
      label={t('employees.parts')}
      tabs={shown.map((one) => ({ id: one, label: t(`employees.part.${one}`) }))}
      value={tab}
      onChange={(next) => leaving(() => setTab(next))}
    >
      {tab === 'data' && (
        <div className="employee-data">
          <EmployeePhoto row={employee} canEdit={canEdit} />
          <Links employee={employee} seesDrives={seesDrives} />
          <EmployeeForm
            key={id}
            row={employee}
            isReadOnly={!canEdit}
            save={save}
            onSaved={onSaved}
            onClose={onClose}
          />
          {canEdit && <ForgetEmployee employee={employee} onGone={onClose} />}
        </div>
      )}
      {tab === 'drives' && <DriveList employee={employee} />}
      {tab === 'violations' && <ViolationList id={id} />}
    </Tabs>
  )
}
