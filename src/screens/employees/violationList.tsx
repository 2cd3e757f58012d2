import { useTranslation } from 'react-i18next'
import { useApi } from '../../api/api.ts'
import { bodyOf } from '../../api/calls.ts'
import { useCall } from '../../api/serverState/useCall.ts'
import { KMH_PER_MS } from '../../contract/constants.ts'
import { type Violation, violationPage } from '../../contract/http/employees.ts'
import { routeDetailPath } from '../../contract/rules/links.ts'
import type { Translate } from '../../i18n/translate.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { usePlaceText } from '../../map/places/usePlaceText.ts'
import { EMPLOYEES_READ } from './employeesPath.ts'

const descriptionOf = (t: Translate, { kind, details }: Violation): string => {
  const kmh = (speed = 0): number => Math.round(speed * KMH_PER_MS)
  return t(`employees.violations.kind.${kind}`, {
    maxSpeed: kmh(details.maxSpeed),
    allowedSpeed: kmh(details.allowedSpeed),
  })
}

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
            <span>{descriptionOf(t, row)}</span>
            <span>{[row.vehicleName, placeText(row)].filter(Boolean).join(', ')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
