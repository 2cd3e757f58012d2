import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportOutcome, ImportRowOf } from '../../contract/http/imports.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import type { TableColumn } from '../table/column.ts'
import { faultText } from './faultText.ts'
import type { ImportColumnView, ImportSource } from './importSource.ts'

type Column = TableColumn<ImportRowOf, 'line'>

const TONES: Readonly<Record<ImportOutcome, BadgeTone>> = {
  new: 'go',
  changed: 'attention',
  unchanged: 'quiet',
  faulty: 'alarm',
}

/** A value of the file, marked where it is invalid or differs from the stored one. */
const valueOf = (row: ImportRowOf, { id, show = String }: ImportColumnView): ReactNode => {
  const value = show(row.values[id] ?? '')
  const isFaulty = row.errors.some((error) => error.column === id)
  if (isFaulty)
    return (
      <span className="imports__value" data-mark="faulty">
        {value === '' ? '—' : value}
      </span>
    )
  if (row.changes.includes(id))
    return (
      <span className="imports__value" data-mark="changed">
        {value}
      </span>
    )
  return <span className="imports__value">{value}</span>
}

const valueColumn = (column: ImportColumnView): Column => {
  const { id, title, width, isWideOnly = false } = column
  return {
    id,
    title,
    isWideOnly,
    ...(width !== undefined && { width }),
    cell: (row) => valueOf(row, column),
  }
}

/** The columns of a checked file: the action for each line, its values, and its errors. */
export const useImportColumns = (source: ImportSource): readonly Column[] => {
  const { t } = useTranslation()
  const { number } = useFormat()
  return useMemo(
    () => [
      {
        id: ' line',
        title: t('imports.line'),
        sort: 'line',
        width: '80px',
        cell: ({ line }) => number(line),
      },
      {
        id: ' outcome',
        title: t('imports.outcome'),
        width: '22%',
        cell: ({ outcome, errors }) => (
          <span className="imports__outcome">
            <Badge tone={TONES[outcome]}>{t(`imports.outcomeOf.${outcome}`)}</Badge>
            {errors.map((error) => (
              <span key={`${error.column}:${error.fault}`} className="imports__fault">
                {faultText(t, source, error)}
              </span>
            ))}
          </span>
        ),
      },
      ...source.columns.map(valueColumn),
    ],
    [t, number, source],
  )
}
