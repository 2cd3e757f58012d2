import * as z from 'zod/mini'
import {
  deviceSerial,
  deviceType,
  licensePlate,
  vehicleName,
} from '../../../../src/contract/http/admin/fields.ts'
import type { ImportColumn, ImportError, ImportValues } from '../../../../src/contract/http/admin/imports.ts'
import { groupName } from '../../../../src/contract/http/groups.ts'
import { phone } from '../../../../src/contract/http/personFields.ts'
import { searchForm } from '../../../../src/contract/rules/text.ts'
import { describeAllowed } from '../../../plugins/describeIssue.ts'
import type { RawLine } from './readTable.ts'
import { showable } from './showable.ts'

/** A line whose values are as they would be kept, unless it has errors. */
export interface CheckedLine {
  readonly line: number
  readonly values: ImportValues
  readonly errors: readonly ImportError[]
}

/** The rules of each column are those of the forms; an optional one that is empty is not looked at. */
const RULES: Readonly<Record<ImportColumn, z.ZodMiniType<string | null, string>>> = {
  name: vehicleName,
  plate: licensePlate,
  serial: deviceSerial,
  deviceType,
  client: z.string().check(z.minLength(1), z.maxLength(256), z.regex(/^[^\p{Cc}\p{Cs}]*$/u)),
  group: z.union([z.literal(''), groupName]),
  phone,
}

/** The form in which license plates are compared. */
export const plateKey = (plate: string): string => searchForm(plate)

/** Checks each value by its column's rule, and that no device and no plate of a client stands in two lines. */
export const checkLines = (lines: readonly RawLine[]): CheckedLine[] => {
  const serials = new Map<string, number>()
  const plates = new Map<string, number>()
  return lines.map((raw) => {
    const { line, values, errors } = checkValues(raw)
    const repeated = [
      findRepeated(serials, 'serial', values.serial, line),
      findRepeated(plates, 'plate', `${values.client.toLowerCase()}\n${plateKey(values.plate)}`, line),
    ].filter((error) => error !== null)
    return { line, values, errors: [...errors, ...repeated] }
  })
}

const checkValues = ({ line, values }: RawLine): CheckedLine => {
  const errors: ImportError[] = []
  const kept = { ...values }
  for (const [column, rule] of Object.entries(RULES) as [ImportColumn, (typeof RULES)[ImportColumn]][]) {
    const result = rule.safeParse(values[column])
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

const findRepeated = (
  known: Map<string, number>,
  column: ImportColumn,
  key: string,
  line: number,
): ImportError | null => {
  const otherLine = known.get(key)
  if (otherLine === undefined) {
    known.set(key, line)
    return null
  }
  return { column, fault: 'repeated', message: `${column} stands in line ${otherLine} already`, otherLine }
}
