import { useTranslation } from 'react-i18next'
import { useApi } from '../../api/api.ts'
import { bodyOf } from '../../api/calls.ts'
import { useCall } from '../../api/serverState/useCall.ts'
import { violationPage } from '../../contract/http/employees.ts'
import { routeDetailPath } from '../../contract/rules/links.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { violationText } from '../../kit/people/violationText.ts'
import { usePlaceText } from '../../map/places/usePlaceText.ts'
import { EMPLOYEES_READ } from './employeesPath.ts'

/** EMP-03: the latest violations of an employee; each leads to the vehicle's route at that moment. */
export const ViolationList = ({ id }: { readonly id: number }) => {
  const { t } = useTranslation()
  const { http } = useApi()
  const format = useFormat()
  const placeText = usePlaceText()
  const call = useCall({
    of: [EMPLOYEES_READ, id, 'violations'],
    read: () => bodyOf(http, { call: 'employeeViolations', params: { id }, schema: violationPage }),
  })
  const rows = call.data?.rows
  if (!rows) return null
  return (
    <section className="violations" aria-label={t('employees.violations.title')}>
      <h2 className="violations__title">{t('employees.violations.title')}</h2>
      {rows.length === 0 && <p>{t('employees.violations.none')}</p>}
      <ul className="violations__list">
        {rows.map((row) => (
          <li key={row.id}>
            <a href={`#${routeDetailPath(row.vehicleId, row.vehicleName, row.licensePlate, row.at)}`}>
              {format.date(row.at)}
            </a>
            <span>{violationText({ t, number: format.number }, row)}</span>
            <span>{[row.vehicleName, placeText(row)].filter(Boolean).join(', ')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
