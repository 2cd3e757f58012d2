import type { ImportRowOf, ImportValuesOf } from '../../../src/contract/http/imports.ts'
import type { CheckedLine } from './checkLines.ts'
import type { ImportSpec } from './importSpec.ts'

/** The values of a line without the invalid ones, which may contain what the database cannot store. */
export const soundValues = <Column extends string>({
  values,
  errors,
}: CheckedLine<Column>): ImportValuesOf<Column> => {
  const emptied = errors.flatMap(({ column }) => (column === null ? Object.keys(values) : [column]))
  return { ...values, ...Object.fromEntries(emptied.map((column) => [column, ''])) }
}

/** Determines what importing each line would do to the current data. */
export const compareLines = <Column extends string, Fault extends string, Known, Change>(
  spec: Pick<ImportSpec<Column, Fault, Known, Change>, 'compare'>,
  lines: readonly CheckedLine<Column, Fault>[],
  known: Known,
): ImportRowOf<Column, Fault>[] =>
  lines.map(({ line, values, errors: given }) => {
    const effect = spec.compare(values, known, new Set(given.map(({ column }) => column)))
    const errors = [...given, ...effect.errors]
    if (errors.length > 0) return { line, outcome: 'faulty', values, changes: [], errors }
    if (effect.isNew) return { line, outcome: 'new', values, changes: [], errors }
    const outcome = effect.changes.length > 0 ? 'changed' : 'unchanged'
    return { line, outcome, values, changes: [...effect.changes], errors }
  })
