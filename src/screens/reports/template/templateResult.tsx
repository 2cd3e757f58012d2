import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReportSchedulesApi } from '../../../api/reportSchedules.ts'
import type { ReportKindDeclaration } from '../../../contract/reports/reportKinds.ts'
import type { ReportBlock } from '../../../contract/reports/reportTemplate.ts'
import { useLanguage } from '../../../i18n/useTexting.ts'
import { ExportMenu, type ExportTarget } from '../../../kit/transfer/exportMenu.tsx'
import type { TableDocument } from '../../../kit/transfer/tableDocument.ts'
import { useIsAllowed } from '../../../session/allowed.ts'
import { aboutReport } from '../../../reportTable/aboutReport.ts'
import type { CellWriting } from '../../../reportTable/cellText.ts'
import { columnsOf, rowsOf } from '../../../reportTable/resultRows.ts'
import { useDiskSaving } from '../result/useDiskSaving.ts'
import { ScheduleButton } from '../schedules/scheduleButton.tsx'
import { DiskDialog } from '../schedules/diskDialog.tsx'
import { Progress } from '../result/runState.tsx'
import type { ResultSort } from '../../../reportTable/sortRows.ts'
import { zonedTime } from '../../../reportTable/zonedTime.ts'
import { useBrand, useDocumentLines, useRowLimit } from '../result/useResultDocument.ts'
import { useCompare } from '../result/useTable.ts'
import { useFileWriting } from '../result/useWriting.ts'
import { BlockChart, BlockTable } from './blockResult.tsx'
import { hasRows } from '../../../contract/reports/templateQuestions.ts'
import { blockName } from '../../../reportTable/templateBlocks.ts'
import { runOfBlock, templateDocument } from '../../../reportTable/templateDocument.ts'
import type { BlockRun } from './useRuns.ts'

interface TemplateResultProps {
  /** null: it was not saved yet. */
  readonly id: number | null
  readonly name: string
  readonly blocks: readonly ReportBlock[]
  /** Empty: none was built yet. */
  readonly runs: readonly BlockRun[]
  readonly kinds: readonly ReportKindDeclaration[]
}

type Sorts = Readonly<Record<number, ResultSort | null>>

const rowCount = (runs: readonly BlockRun[]): number =>
  runs.reduce((sum, { parts }) => parts.reduce((more, { rows }) => more + rows.length, sum), 0)

/** The period and who asked, which all runs share, and how many rows they have together. */
const useAbout = (runs: readonly BlockRun[]): readonly string[] => {
  const { t } = useTranslation()
  const run = runs[0]?.run
  const timeZone = run?.question.timeZone
  const time = useMemo(() => (timeZone === undefined ? null : zonedTime(timeZone)), [timeZone])
  return run && time ? aboutReport(run, rowCount(runs), { t, time }) : []
}

const useDocument = (
  { name, blocks, runs, kinds }: TemplateResultProps,
  about: readonly string[],
  sorts: Sorts,
) => {
  const { t } = useTranslation()
  const lines = useDocumentLines()
  const brandOf = useBrand()
  const isWithin = useRowLimit()
  const writingOf = useFileWriting()
  const compare = useCompare()
  const seesCharts = useIsAllowed('seeCharts')
  return async (target: ExportTarget): Promise<TableDocument | null> => {
    const rows = rowCount(runs)
    if (!isWithin(target, rows)) return null
    const writings = new Map<number, CellWriting>()
    for (const { run, parts } of runs) {
      const declaration = kinds.find(({ kind }) => kind === run.kind)
      const columns = declaration ? columnsOf(declaration) : []
      // oxlint-disable-next-line no-await-in-loop -- addresses of one run are known to the next
      writings.set(run.id, await writingOf(run.question, rowsOf(parts), columns))
    }
    const title = name === '' ? t('reports.template.untitled') : name
    return templateDocument({
      t,
      title,
      brand: await brandOf(),
      lines: [...about, ...lines()],
      blocks,
      runs,
      kinds,
      sorts,
      seesCharts,
      compare,
      writings,
    })
  }
}

/** Saves the whole document of a saved template on the cloud disk. */
const useTemplateSaving = ({ id, runs }: TemplateResultProps, sorts: Sorts) => {
  const language = useLanguage()
  const api = useReportSchedulesApi()
  const sorted = Object.entries(sorts).flatMap(([block, sort]) =>
    sort === null ? [] : [{ block: Number(block), sort }],
  )
  const disk = useDiskSaving((format, to) =>
    api.saveTemplate(id ?? 0, {
      runs: runs.map(({ run }) => run.id),
      formats: [format],
      language,
      to,
      sorts: sorted,
    }),
  )
  return { ...disk, actions: id === null ? [] : disk.actions }
}

/** The report of a template: its blocks below each other, with their rows as they come. */
export const TemplateResult = (props: TemplateResultProps) => {
  const { name, blocks, runs, kinds } = props
  const { t } = useTranslation()
  const about = useAbout(runs)
  const [sorts, setSorts] = useState<Sorts>({})
  const makeDocument = useDocument(props, about, sorts)
  const disk = useTemplateSaving(props, sorts)
  const vehicleIds = runs[0]?.run.question.vehicleIds ?? null
  const hasSome = runs.some(({ parts }) => parts.length > 0)
  const content = (block: ReportBlock, place: number) => {
    if (!hasRows(block)) return <p className="report-block__text">{block.text}</p>
    const run = runOfBlock(block, runs)
    const declaration = kinds.find(({ kind }) => kind === block.kind)
    if (!run || !declaration) return <p className="report-block__none">{t('reports.template.notBuilt')}</p>
    if (block.type === 'chart') return <BlockChart {...{ block, run, declaration, name: block.title }} />
    return (
      <BlockTable
        key={`${block.groupBy}`}
        {...{ block, run, declaration }}
        name={blockName(t, block)}
        sort={sorts[place] ?? null}
        onSort={(sort) => setSorts((known) => ({ ...known, [place]: sort }))}
      />
    )
  }
  return (
    <div className="report-result report-template">
      <header className="report-result__head">
        <div className="report-result__names">
          <h2 className="report-result__title">{name === '' ? t('reports.template.untitled') : name}</h2>
          {about.length > 0 && <p className="report-result__about ui-numbers">{about.join(' · ')}</p>}
        </div>
        <div className="report-result__tools">
          <ExportMenu isDisabled={!hasSome} makeDocument={makeDocument} further={disk.actions} />
          {props.id !== null && (
            <ScheduleButton
              kinds={kinds}
              asked={{ question: null, template: { id: props.id, vehicleIds } }}
            />
          )}
        </div>
      </header>
      <Progress heads={runs.map(({ head }) => head)} />
      <div className="report-template__blocks">
        {blocks.map((block, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- a block is its place
          <section key={place} className="report-block" aria-label={blockName(t, block)}>
            {hasRows(block) && <h3 className="report-block__title">{blockName(t, block)}</h3>}
            {content(block, place)}
          </section>
        ))}
      </div>
      {disk.isSettingUp && <DiskDialog onClose={disk.endSetUp} />}
    </div>
  )
}
