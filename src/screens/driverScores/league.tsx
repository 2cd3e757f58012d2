import { Trophy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useDriverScoresApi } from '../../api/driverScores.ts'
import { useCall } from '../../api/serverState/useCall.ts'
import type { DriverMonth } from '../../contract/http/driverScores.ts'
import { PageFrame } from '../../frame/page/pageFrame.tsx'
import { useFormat } from '../../i18n/useFormat.ts'
import { EmptyState } from '../../ui/emptyState.tsx'
import { LinkButton } from '../../ui/linkButton.tsx'
import { Loading } from '../../ui/spinner.tsx'
import { MonthChooser } from './monthChooser.tsx'
import { ScoreFailure } from './scoreState.tsx'
import { SCORE_SETTINGS_PATH, scorePath, SCORES_READ } from './scoresAddress.ts'
import { amountOfKind, doubtText } from './scoreWords.ts'
import { Trend } from './trend.tsx'
import { useMonth } from './useMonth.ts'

const METRES_PER_KM = 1_000
/** Kinds of events with a column: numbers, and minutes. */
const KINDS = ['acceleration', 'braking', 'cornering', 'overSpeed', 'idling'] as const

interface RowProps {
  readonly row: DriverMonth
  /** From 1; null: without a score. */
  readonly place: number | null
  readonly month: string
}

const Row = ({ row, place, month }: RowProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { number } = format
  const doubt = doubtText(t, format, row)
  return (
    <tr>
      <td className="scores-table__number" data-label={t('scores.column.place')}>
        {place ?? ''}
      </td>
      <th scope="row">
        <a href={`#${scorePath(row.employeeId, month)}`}>{row.name}</a>
        {doubt !== '' && <p className="scores-note">{doubt}</p>}
      </th>
      <td className="scores-table__number scores-table__score" data-label={t('scores.column.score')}>
        {row.score === null ? '—' : number(row.score, 1)}
      </td>
      <td data-label={t('scores.column.trend')}>
        <Trend month={row} />
      </td>
      <td className="scores-table__number" data-label={t('scores.column.km')}>
        {number(row.metres / METRES_PER_KM, 0)}
      </td>
      {KINDS.map((kind) => (
        <td key={kind} className="scores-table__number" data-label={t(`scores.column.${kind}`)}>
          {number(amountOfKind(row, kind), 0)}
        </td>
      ))}
    </tr>
  )
}

const HEADS = ['place', 'driver', 'score', 'trend', 'km', ...KINDS] as const

const Table = ({ drivers, month }: { readonly drivers: readonly DriverMonth[]; readonly month: string }) => {
  const { t } = useTranslation()
  return (
    <table className="scores-table" aria-label={t('common.page.driverScores')}>
      <thead>
        <tr>
          {HEADS.map((name) => (
            <th key={name} scope="col">
              {t(`scores.column.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {drivers.map((row, index) => (
          <Row key={row.employeeId} row={row} month={month} place={row.score === null ? null : index + 1} />
        ))}
      </tbody>
    </table>
  )
}

/** The drivers of a month: points per 100 km, kilometres, events of each kind, and the trend. */
export const League = () => {
  const { t } = useTranslation()
  const api = useDriverScoresApi()
  const [month, setMonth] = useMonth()
  const call = useCall({ of: [SCORES_READ, 'league', month], read: () => api.readLeague(month) })
  const { data, failure } = call
  const content = () => {
    if (failure && (!data || call.isOld)) return <ScoreFailure failure={failure} onRetry={call.readAgain} />
    if (!data || call.isOld) return <Loading label={t('scores.loading')} />
    if (data.drivers.length === 0)
      return <EmptyState icon={Trophy} title={t('scores.emptyTitle')} text={t('scores.emptyText')} />
    return (
      <>
        <p className="scores-note">{t('scores.explained')}</p>
        <Table drivers={data.drivers} month={month} />
      </>
    )
  }
  return (
    <PageFrame
      title={t('common.page.driverScores')}
      width="table"
      actions={
        <>
          <LinkButton href={`#${SCORE_SETTINGS_PATH}`}>{t('scores.settings')}</LinkButton>
          <MonthChooser month={month} onChange={setMonth} />
        </>
      }
    >
      {content()}
    </PageFrame>
  )
}
