import type * as Plots from '@observablehq/plot'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { PlotPane } from '../../../kit/charts/plotPane.tsx'
import { useIsAllowed } from '../../../session/allowed.ts'
import { Select } from '../../../ui/select.tsx'
import { chartColumn, chartColumns, chartPoints } from '../../../reportTable/chartPoints.ts'
import { type CellWriting, unitOf } from '../../../reportTable/cellText.ts'
import { columnTitle } from '../../../reportTable/resultDocument.ts'
import type { ResultColumn, ResultRow } from '../../../reportTable/resultRows.ts'

type Plot = typeof Plots

interface ResultChartProps {
  readonly rows: readonly ResultRow[]
  readonly columns: readonly ResultColumn[]
  /** The key of the shown column; null: the first that a chart can show. */
  readonly chosen: string | null
  readonly onChoose: (key: string) => void
  /** The period of the report, ms since the epoch. */
  readonly from: number
  readonly to: number
  readonly writing: CellWriting
}

const HEIGHT = 220

/** The figures of a column over the period of the report, summed up by day where it has several. */
export const ResultChart = (props: ResultChartProps) => {
  const { rows, columns, chosen, onChoose, from, to, writing } = props
  const { t } = useTranslation()
  const isAllowed = useIsAllowed('seeCharts')
  const choices = chartColumns(columns)
  const column = chartColumn(columns, chosen)
  const draw = useCallback(
    (plot: Plot, width: number): Element => {
      const points = column ? chartPoints(rows, column, { from, to }) : []
      return plot.plot({
        width,
        height: HEIGHT,
        marginLeft: 56,
        x: { type: 'time', domain: [new Date(from), new Date(to)], label: null },
        y: { grid: true, label: (column && unitOf({ t }, column.unit)) || null, zero: true },
        marks: [
          plot.rectY(points, {
            x1: (point: (typeof points)[number]) => new Date(point.from),
            x2: (point: (typeof points)[number]) => new Date(point.to),
            y: 'value',
            fill: 'var(--color-series-1)',
            insetLeft: 1,
          }),
          plot.ruleY([0]),
        ],
      })
    },
    [rows, column, from, to, t],
  )
  if (!isAllowed) return <p className="report-chart__none">{t('reports.chartHidden')}</p>
  if (!column) return <p className="report-chart__none">{t('reports.chartNone')}</p>
  return (
    <div className="report-chart">
      <div className="report-chart__choice">
        <Select
          label={t('reports.chartOf')}
          hideLabel
          options={choices.map((one) => ({ id: one.key, label: columnTitle(one, writing) }))}
          value={column.key}
          onChange={onChoose}
        />
      </div>
      <PlotPane label={columnTitle(column, writing)} draw={draw} />
    </div>
  )
}
