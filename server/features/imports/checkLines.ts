import type { ImportErrorOf, ImportValuesOf } from '../../../src/contract/http/imports.ts'
import { describeAllowed } from '../../platform/plugins/describeIssue.ts'
import { columnsOf, type ImportTable } from './importSpec.ts'
import type { RawLine } from './readTable.ts'
import { showable } from './showable.ts'

/** A line with its normalised values, or with errors. */
export interface CheckedLine<Column extends string = string, Fault extends string = never> {
  readonly line: number
  readonly values: ImportValuesOf<Column>
  readonly errors: readonly ImportErrorOf<Column, Fault>[]
}

/** Checks each value by its column's rule, and that no unique value occurs in two lines. */
export const checkLines = <Column extends string>(
  lines: readonly RawLine<Column>[],
  table: ImportTable<Column>,
): CheckedLine<Column>[] => {
  const unique = table.unique.map((one) => ({ ...one, lines: new Map<string, number>() }))
  return lines.map((raw) => {
    const { line, values, errors } = checkValues(raw, table)
    const repeated = unique
      .map((one) => findRepeated(one.lines, one.column, one.keyOf(values), line))
      .filter((error) => error !== null)
    return { line, values, errors: [...errors, ...repeated] }
  })
}

const checkValues = <Column extends string>(
  { line, values }: RawLine<Column>,
  table: ImportTable<Column>,
): CheckedLine<Column> => {
  const errors: ImportErrorOf<Column, never>[] = []
  const kept = { ...values }
  for (const column of columnsOf(table)) {
    const result = table.columns[column].rule.safeParse(values[column])
    if (result.success) {
      kept[column] = result.data ?? ''
      continue
    }
    kept[column] = showable(values[column])
    const issue = result.error.issues[0]
    const allowed = issue
      ? describeAllowed({ keyword: issue.code, instancePath: '', params: { ...issue } })
      : ''
    errors.push({ column, fault: 'form', message: `${column} must be ${allowed}`, allowed })
  }
  return { line, values: kept, errors }
}

const findRepeated = <Column extends string>(
  known: Map<string, number>,
  column: Column,
  key: string,
  line: number,
): ImportErrorOf<Column, never> | null => {
  const otherLine = known.get(key)
  if (otherLine === undefined) {
    known.set(key, line)
    return null
  }
  return { column, fault: 'repeated', message: `${column} stands in line ${otherLine} already`, otherLine }
}
