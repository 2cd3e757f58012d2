import { ChartLine, Link, Map as MapIcon, Maximize2, Minimize2, Pencil, RotateCcw } from 'lucide-react'
import { type Dispatch, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReportSchedulesApi } from '../../../api/reportSchedules.ts'
import type { ReportFileLook } from '../../../contract/reports/reportFile.ts'
import type { ReportKindDeclaration } from '../../../contract/reports/reportKinds.ts'
import type { ReportRun, ReportRunHead } from '../../../contract/reports/reportRun.ts'
import { useLanguage } from '../../../i18n/useTexting.ts'
import { ExportMenu } from '../../../kit/transfer/exportMenu.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { copyText } from '../../../ui/copyText.ts'
import { IconButton } from '../../../ui/iconButton.tsx'
import { Select } from '../../../ui/select.tsx'
import { useToast } from '../../../ui/toast.ts'
import { ToggleButton } from '../../../ui/toggleButton.tsx'
import type { ReportAction } from '../reportState.ts'
import { aboutReport } from '../../../reportTable/aboutReport.ts'
import { chartColumn } from '../../../reportTable/chartPoints.ts'
import { DiskDialog } from '../schedules/diskDialog.tsx'
import { ScheduleButton } from '../schedules/scheduleButton.tsx'
import { scheduleQuestionOf } from '../schedules/scheduleForm.ts'
import { ColumnsPopover } from './columnsPopover.tsx'
import { Notes } from './notes.tsx'
import { ResultChart } from './resultChart.tsx'
import { type ResultRow, VEHICLE_COLUMN } from '../../../reportTable/resultRows.ts'
import { ResultTable } from './resultTable.tsx'
import { RowMap } from './rowMap.tsx'
import { NoRows, Progress } from './runState.tsx'
import type { ResultSort } from '../../../reportTable/sortRows.ts'
import { useDiskSaving } from './useDiskSaving.ts'
import { useResultDocument } from './useResultDocument.ts'
import type { OpenRun } from './useRun.ts'
import { useTable } from './useTable.ts'

interface ResultViewProps {
  readonly open: OpenRun & { readonly run: ReportRun; readonly head: ReportRunHead }
  readonly declaration: ReportKindDeclaration
  readonly kinds: readonly ReportKindDeclaration[]
  readonly isFullSize: boolean
  readonly dispatch: Dispatch<ReportAction>
  readonly onBuildAgain: () => void
}

const useLinkCopy = (id: number): (() => Promise<void>) => {
  const { t } = useTranslation()
  const toast = useToast()
  return async () => {
    const link = `${location.origin}${location.pathname}#/reports?run=${id}`
    const isCopied = await copyText(link)
    toast({
      text: t(isCopied ? 'reports.linkCopied' : 'reports.linkNotCopied'),
      tone: isCopied ? 'go' : 'attention',
    })
  }
}

/** Saves the report with its table as it is arranged. */
const useSaving = (run: number, look: ReportFileLook) => {
  const api = useReportSchedulesApi()
  const language = useLanguage()
  return useDiskSaving((format, to) => api.save(run, { formats: [format], language, to, look }))
}

/** The columns of a look without that of the vehicle, as a question names them. */
const columnsOfLook = ({ columns }: { readonly columns: readonly string[] }): string[] =>
  columns.filter((key) => key !== VEHICLE_COLUMN)

/** A report: its table, and map and chart on request. */
export const ResultView = (props: ResultViewProps) => {
  const { open, declaration, kinds, isFullSize, dispatch, onBuildAgain } = props
  const { t } = useTranslation()
  const { run, head } = open
  const [groupBy, setGroupBy] = useState(run.question.groupBy)
  const [sort, setSort] = useState<ResultSort | null>(null)
  const table = useTable({ question: run.question, parts: open.parts, declaration, groupBy, sort })
  const { rows, notes, lines, kindColumns, columns, writing } = table
  const [selected, setSelected] = useState<ResultRow | null>(null)
  const [hasMap, setMap] = useState(true)
  const [hasChart, setChart] = useState(false)
  const [chartKey, setChartKey] = useState<string | null>(null)
  const copyLink = useLinkCopy(head.id)
  const makeDocument = useResultDocument()
  const title = head.name ?? t(`reports.kind.${head.kind}`)
  const chart = hasChart ? (chartColumn(kindColumns, chartKey)?.key ?? null) : null
  const look = { columns: columns.shown.map(({ key }) => key), groupBy, sort, chart }
  const disk = useSaving(run.id, look)
  const about = aboutReport(head, rows.length, writing)
  return (
    <div className="report-result">
      <header className="report-result__head">
        <div className="report-result__names">
          <h2 className="report-result__title">{title}</h2>
          <p className="report-result__about ui-numbers">
            {about.join(' · ')}
            {(head.state === 'cancelled' || head.state === 'failed') && (
              <Badge tone="attention">{t(`reports.state.${head.state}`)}</Badge>
            )}
          </p>
        </div>
        <div className="report-result__tools">
          <Select
            label={t('reports.groupBy')}
            hideLabel
            options={[
              { id: 'none', label: t('reports.grouping.none') },
              ...declaration.groupings.map((id) => ({ id, label: t(`reports.grouping.${id}`) })),
            ]}
            value={groupBy ?? 'none'}
            onChange={(id) => setGroupBy(id === 'none' ? null : id)}
          />
          <ToggleButton
            icon={ChartLine}
            label={t('reports.showChart')}
            isSelected={hasChart}
            onChange={setChart}
          />
          <ToggleButton icon={MapIcon} label={t('reports.showMap')} isSelected={hasMap} onChange={setMap} />
          <ColumnsPopover columns={columns} />
          <ExportMenu
            isDisabled={rows.length === 0}
            further={disk.actions}
            makeDocument={(target) =>
              makeDocument(target, { title, about, question: run.question, table, chartKey, hasChart })
            }
          />
          <ScheduleButton
            kinds={kinds}
            asked={{
              question: { ...scheduleQuestionOf(run.question), groupBy, columns: columnsOfLook(look) },
            }}
          />
          <IconButton icon={Link} label={t('reports.copyLink')} onPress={() => void copyLink()} />
          <IconButton
            icon={Pencil}
            label={t('reports.edit')}
            onPress={() => dispatch({ type: 'edit', report: run })}
          />
          <IconButton icon={RotateCcw} label={t('reports.buildAgain')} onPress={onBuildAgain} />
          <IconButton
            icon={isFullSize ? Minimize2 : Maximize2}
            label={t(isFullSize ? 'reports.usualSize' : 'reports.fullSize')}
            onPress={() => dispatch({ type: 'fullSize', isFullSize: !isFullSize })}
          />
        </div>
      </header>
      <Progress heads={[head]} />
      {hasChart && rows.length > 0 && (
        <ResultChart
          rows={rows}
          columns={kindColumns}
          chosen={chartKey}
          onChoose={setChartKey}
          from={head.from}
          to={head.to}
          writing={writing}
        />
      )}
      <div className="report-result__body" data-map={hasMap && rows.length > 0 ? '' : undefined}>
        {rows.length === 0 ? (
          <NoRows head={head} onBuildAgain={onBuildAgain} />
        ) : (
          <ResultTable
            lines={lines}
            kindColumns={kindColumns}
            columns={columns}
            groupBy={groupBy}
            sort={sort}
            onSort={setSort}
            writing={writing}
            selected={selected}
            onSelect={setSelected}
          />
        )}
        {hasMap && rows.length > 0 && (
          <RowMap row={selected} isAboutFuel={declaration.needs.includes('fuel')} />
        )}
      </div>
      <Notes notes={notes} />
      {disk.isSettingUp && <DiskDialog onClose={disk.endSetUp} />}
    </div>
  )
}
