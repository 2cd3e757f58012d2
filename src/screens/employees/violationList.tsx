import { useTranslation } from 'react-i18next'
import { useEmployeesApi } from '../../api/employees.ts'
import { useCallPages } from '../../api/serverState/useCallPages.ts'
import type { Violation } from '../../contract/http/employees.ts'
import { routeDetailPath } from '../../contract/rules/links.ts'
import { success } from '../../errors/failure.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { violationText } from '../../kit/people/violationText.ts'
import { usePlaceText } from '../../map/places/usePlaceText.ts'
import { Button } from '../../ui/button.tsx'
import { EMPLOYEES_READ } from './employeesPath.ts'
import { PartState } from './partState.tsx'

/** Degrees; about a metre. */
const PLACE_DIGITS = 5

const coordinatesOf = ({ latitude, longitude }: Violation): string =>
  latitude === null || longitude === null
    ? ''
    : `${latitude.toFixed(PLACE_DIGITS)}, ${longitude.toFixed(PLACE_DIGITS)}`

/**
 * EMP-03: the violations of an employee with date, description, address and position, the latest first; each leads to the
 * vehicle's route at that moment.
 */
export const ViolationList = ({ id }: { readonly id: number }) => {
  const { t } = useTranslation()
  const api = useEmployeesApi()
  const format = useFormat()
  const placeText = usePlaceText()
  const call = useCallPages({
    of: [EMPLOYEES_READ, id, 'violations'],
    read: async (offset) => {
      const from = offset ?? 0
      const page = await api.violations(id, from)
      if (!page.ok) return page
      const { rows, total } = page.value
      const next = from + rows.length
      return success({ items: rows, next: rows.length > 0 && next < total ? next : null })
    },
  })
  const rows = call.data?.rows
  return (
    <section className="violations" aria-label={t('employees.violations.title')}>
      <PartState call={call} emptyText={t('employees.violations.none')} isEmpty={rows?.length === 0} />
      <ul className="violations__list">
        {rows?.map((row) => {
          const [place, coordinates] = [placeText(row), coordinatesOf(row)]
          return (
            <li key={row.id}>
              <a href={`#${routeDetailPath(row.vehicleId, row.vehicleName, row.licensePlate, row.at)}`}>
                {format.date(row.at)}
              </a>
              <span>{violationText({ t, number: format.number }, row)}</span>
              <span>{[row.vehicleName, place].filter(Boolean).join(', ')}</span>
              {coordinates !== '' && coordinates !== place && (
                <span className="violations__position">{coordinates}</span>
              )}
            </li>
          )
        })}
      </ul>
      {call.readMore && (
        <Button isPending={call.isReading} onPress={call.readMore}>
          {t('table.more')}
        </Button>
      )}
    </section>
  )
}
