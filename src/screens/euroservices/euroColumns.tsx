import type { EURO_SORTS, EuroService, EuroVehicle, Transmission } from '../../contract/http/euroservices.ts'
import type { Formats } from '../../i18n/useFormat.ts'
import type { Translate } from '../../i18n/translate.ts'
import type { TableColumn } from '../../kit/table/column.ts'
import { Badge } from '../../ui/badge.tsx'
import { STATE_TONES } from './euroWords.ts'

type Column = TableColumn<EuroVehicle, (typeof EURO_SORTS)[number]>

interface CellProps {
  readonly t: Translate
  readonly date: Formats['date']
  readonly transmission: Transmission
}

/** The state of a service, with its last success and its last error. */
const StateCell = ({ t, date, transmission }: CellProps) => {
  const { state, waiting, isOn, lastSuccess, lastError, lastErrorAt } = transmission
  const facts = [
    isOn &&
      `${t('euroservices.lastSuccess')}: ${lastSuccess === null ? t('euroservices.never') : date(lastSuccess)}`,
    lastError !== null && `${t('euroservices.lastError')}: ${date(lastErrorAt)}, ${lastError}`,
    waiting > 0 && t('euroservices.waitingCount', { count: waiting }),
  ]
  return (
    <div className="euro-state">
      <Badge tone={STATE_TONES[state]}>{t(`euroservices.state.${state}`)}</Badge>
      {facts.filter(Boolean).map((fact) => (
        <span key={String(fact)} className="euro-state__fact">
          {fact}
        </span>
      ))}
    </div>
  )
}

/** The columns of a service. */
const serviceColumn = (t: Translate, { date }: Formats, service: EuroService): Column => {
  const title = t(`euroservices.service.${service}`)
  return {
    id: service,
    title,
    width: '230px',
    cell: (row) => <StateCell t={t} date={date} transmission={row[service]} />,
    exported: [
      { title, value: (row) => t(`euroservices.state.${row[service].state}`) },
      {
        title: `${title}: ${t('euroservices.lastSuccess').toLowerCase()}`,
        value: (row) => (row[service].lastSuccess === null ? '' : { at: row[service].lastSuccess ?? 0 }),
      },
      {
        title: `${title}: ${t('euroservices.lastError').toLowerCase()}`,
        value: (row) => row[service].lastError ?? '',
      },
    ],
  }
}

/** The columns of the vehicles. */
export const euroColumns = (t: Translate, format: Formats): readonly Column[] => [
  { id: 'name', title: t('euroservices.name'), sort: 'name', cell: ({ name }) => name },
  {
    id: 'licensePlate',
    title: t('euroservices.licensePlate'),
    sort: 'licensePlate',
    width: '130px',
    cell: ({ licensePlate }) => licensePlate,
  },
  {
    id: 'deviceSerial',
    title: t('euroservices.deviceSerial'),
    sort: 'deviceSerial',
    width: '130px',
    cell: ({ deviceSerial }) => deviceSerial ?? t('euroservices.noDevice'),
  },
  {
    id: 'businessNumber',
    title: t('euroservices.businessNumber'),
    sort: 'businessNumber',
    width: '150px',
    cell: ({ businessNumber }) => businessNumber,
  },
  serviceColumn(t, format, 'sent'),
  serviceColumn(t, format, 'etoll'),
]
