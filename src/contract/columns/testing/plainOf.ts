import { copyCounts } from '../decodeTable.ts'
import type { ColumnSchema } from '../columnSchema.ts'

/** The fields of a row that a cursor stands for, read one by one, as a plain object. */
export const plainOf = (
  schema: ColumnSchema,
  row: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(schema).map(([name, column]) => {
      const value = row[name]
      if (column.kind === 'counts' && value !== null && value !== undefined)
        return [name, copyCounts(value as Readonly<Record<string, number>>)]
      const isPart = column.kind === 'part' && value !== null && value !== undefined
      return [name, isPart ? plainOf(column.columns, value as Record<string, unknown>) : value]
    }),
  )
