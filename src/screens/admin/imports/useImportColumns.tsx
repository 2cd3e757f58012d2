import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportColumn, ImportRow } from '../../../contract/http/admin/imports.ts'
import type { ImportOutcome } from '../../../contract/http/imports.ts'
import type { TableColumn } from '../../../kit/table/column.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { faultText } from './faultText.ts'

type Column = TableColumn<ImportRow, 'line'>

const TONES: Readonly<Record<ImportOutcome, BadgeTone>> = {
  new: 'go',
  changed: 'attention',
  unchanged: 'quiet',
  faulty: 'alarm',
}

const SHOWN: readonly ImportColumn[] = ['name', 'plate', 'serial', 'deviceType', 'client', 'group', 'phone']
/** The columns whose values are longer, or never truncated. */
const WIDTHS: Readonly<Partial<Record<ImportColumn, string>>> = { name: '16%', phone: '152px' }
const WIDE_ONLY: readonly ImportColumn[] = ['deviceType', 'group', 'phone']

/** A value of the file, marked where it is invalid or differs from the stored one. */
const valueOf = (row: ImportRow, column: ImportColumn): ReactNode => {
  const value = row.values[column]
  const isFaulty = row.errors.some((error) => error.column === column)
  if (isFaulty)
    return (
      <span className="imports__value" data-mark="faulty">
        {value === '' ? '—' : value}
      </span>
    )
  if (row.changes.includes(column))
    return (
      <span className="imports__value" data-mark="changed">
        {value}
      </span>
    )
  return <span className="imports__value">{value}</span>
}

/** The columns of a checked file: the action for each line, its values, and its errors. */
export const useImportColumns = (): readonly Column[] => {
  const { t } = useTranslation()
  const { number } = useFormat()
  return useMemo(
    () => [
      {
        id: 'line',
        title: t('admin.imports.line'),
        sort: 'line',
        width: '80px',
        cell: ({ line }) => number(line),
      },
      {
        id: 'outcome',
        title: t('admin.imports.outcome'),
        width: '22%',
        cell: ({ outcome, errors }) => (
          <span className="imports__outcome">
            <Badge tone={TONES[outcome]}>{t(`admin.imports.outcomeOf.${outcome}`)}</Badge>
            {errors.map((error) => (
              <span key={`${error.column}:${error.fault}`} className="imports__fault">
                {faultText(t, error)}
              </span>
            ))}
          </span>
        ),
      },
      ...SHOWN.map(
        (column): Column => ({
          id: column,
          title: t(`admin.imports.columnOf.${column}`),
          isWideOnly: WIDE_ONLY.includes(column),
          ...(WIDTHS[column] !== undefined && { width: WIDTHS[column] }),
          cell: (row) => valueOf(row, column),
        }),
      ),
    ],
    [t, number],
  )
}
