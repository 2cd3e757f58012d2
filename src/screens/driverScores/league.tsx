import { Trophy } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useDriverScoresApi } from '../../api/driverScores.ts'
import { useCall } from '../../api/serverState/useCall.ts'
import { success } from '../../errors/failure.ts'
import { PageFrame } from '../../frame/page/pageFrame.tsx'
import { useFormat } from '../../i18n/useFormat.ts'
import { DataTable } from '../../kit/table/dataTable.tsx'
import { rowsOf } from '../../kit/table/rowsOf.ts'
import { useTableView } from '../../kit/table/useTableView.ts'
import { LinkButton } from '../../ui/linkButton.tsx'
import { leagueColumns } from './leagueColumns.tsx'
import { LEAGUE_SORTS, leagueRows, type LeagueSort, pickRows } from './leagueRows.ts'
import { MonthChooser } from './monthChooser.tsx'
import { SCORE_SETTINGS_PATH, readMonth, scorePath, SCORES_READ } from './scoresAddress.ts'

const SPEC = { sorts: LEAGUE_SORTS, filters: { month: null } }

/** The rows of a month; the month is a part of the table's view, but narrows nothing. */
const useLeague = () => {
  const api = useDriverScoresApi()
  const table = useTableView<LeagueSort>(SPEC)
  const { view } = table
  const [now] = useState(() => Date.now())
  const month = readMonth(`month=${view.filters['month'] ?? ''}`, now)
  const call = useCall({ of: [SCORES_READ, 'league', month], read: () => api.readLeague(month) })
  const all = useMemo(() => (call.data ? leagueRows(call.data.drivers) : null), [call.data])
  const data = useMemo(() => (all ? pickRows(all, rowsOf(view)) : undefined), [all, view])
  return {
    month,
    setMonth: (next: string) => table.filter('month', next),
    list: { ...call, data },
    table: { ...table, view: { ...view, filters: {} }, clear: () => table.change({ search: '' }) },
    readRows: async (asked: ReturnType<typeof rowsOf>) => success(pickRows(all ?? [], asked)),
  }
}

/** The drivers of a month: points per 100 km, kilometres, events of each kind, and the trend. */
export const League = () => {
  const { t } = useTranslation()
  const format = useFormat()
  const [, navigate] = useLocation()
  const { month, setMonth, list, table, readRows } = useLeague()
  const columns = useMemo(() => leagueColumns(t, format), [t, format])
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
      <p className="scores-explained">{t('scores.explained')}</p>
      <DataTable
        name="driverScores"
        label={t('common.page.driverScores')}
        columns={columns}
        list={list}
        table={table}
        readRows={readRows}
        keyOf={({ employeeId }) => employeeId}
        nameOf={({ name }) => name}
        searchLabel={t('scores.search')}
        empty={{ title: t('scores.emptyTitle'), text: t('scores.emptyText'), icon: Trophy }}
        onOpen={({ employeeId }) => navigate(scorePath(employeeId, month))}
      />
    </PageFrame>
  )
}
