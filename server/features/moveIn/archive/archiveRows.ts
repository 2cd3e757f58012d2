import {
  ARCHIVE_LISTS,
  ARCHIVE_ROWS,
  type ArchiveList,
  type ArchiveLists,
  type ArchiveRow,
} from '../../../../src/contract/http/admin/archive.ts'
import { withoutInvisible } from '../../../../src/contract/rules/text.ts'
import { zoneOfFeature } from '../../archive/zoneFeature.ts'
import type { LeftOutTally } from '../leftOutTally.ts'
import { LIST_RULES, namesOf, numbersOf } from './listRules.ts'
import type { OpenArchive } from './openArchive.ts'

/** Of a row that cannot be read, in the report, characters. */
const EXAMPLE_MAX = 60

/** The lists of an archive; rows that its schemas reject are tallied and left out. Throws as the readers of the archive do. */
export const readArchiveLists = async (
  archive: OpenArchive,
  leftOut: LeftOutTally,
): Promise<ArchiveLists> => {
  const lists: Partial<Record<ArchiveList, readonly unknown[]>> = {}
  for (const list of Object.keys(ARCHIVE_LISTS) as ArchiveList[]) {
    // oxlint-disable-next-line no-await-in-loop -- one list in memory as text
    const content = await archive.readJson(ARCHIVE_LISTS[list])
    lists[list] = rowsOf(list, content).flatMap((row) => {
      const { data, success } = ARCHIVE_ROWS[list].safeParse(row)
      if (!success) leftOut.add(list, 'row', exampleOf(row))
      return success ? [data] : []
    })
  }
  return withoutTwins(lists as ArchiveLists, leftOut)
}

const rowsOf = (list: ArchiveList, content: unknown): readonly unknown[] => {
  const rows: unknown =
    list === 'zones' ? (content as { readonly features?: unknown } | null)?.features : content
  if (!Array.isArray(rows)) return []
  return list === 'zones' ? rows.map(zoneOfFeature) : (rows as readonly unknown[])
}

/** What a report shows of a row that cannot be read. */
export const exampleOf = (row: unknown): string => {
  const { name } = (row ?? {}) as { readonly name?: unknown }
  const text = typeof name === 'string' ? name : (JSON.stringify(row) ?? '')
  return withoutInvisible(text).slice(0, EXAMPLE_MAX)
}

/** Without vehicles, zones and employees whose number or tracker another one has, and records whose unique key another one has. */
const withoutTwins = (lists: ArchiveLists, leftOut: LeftOutTally): ArchiveLists => {
  const [names, numbers] = [namesOf(lists), numbersOf(lists)]
  const onTwin = ({ name }: ArchiveRow<'vehicles'>) => leftOut.add('vehicles', 'serial', name)
  const uniqueOf = <List extends ArchiveList>(list: List): readonly ArchiveRow<List>[] => {
    const rule = LIST_RULES[list]
    const rows: readonly ArchiveRow<List>[] = lists[list]
    if (rule.isUnique === undefined) return rows
    return unique(
      rows,
      (row) => rule.keyOf(row, numbers),
      (row) => leftOut.add(list, 'row', rule.nameOf(row, names)),
    )
  }
  const others = (Object.keys(ARCHIVE_LISTS) as ArchiveList[]).map((list) => [list, uniqueOf(list)])
  return {
    ...(Object.fromEntries(others) as ArchiveLists),
    vehicles: unique(
      unique(lists.vehicles, ({ number }) => String(number), onTwin),
      ({ serial }) => serial,
      onTwin,
    ),
    zones: unique(lists.zones, numberOf, ({ name }) => leftOut.add('zones', 'row', name)),
    employees: unique(lists.employees, numberOf, ({ lastName }) => leftOut.add('employees', 'row', lastName)),
  }
}

const numberOf = ({ number }: { readonly number: number | null }): string | null =>
  number === null ? null : String(number)

/** The first row of each key; null is the key of no row. */
const unique = <T>(
  rows: readonly T[],
  keyOf: (row: T) => string | null,
  onTwin: (row: T) => void,
): readonly T[] => {
  const seen = new Set<string>()
  return rows.filter((row) => {
    const key = keyOf(row)
    if (key === null || !seen.has(key)) {
      if (key !== null) seen.add(key)
      return true
    }
    onTwin(row)
    return false
  })
}
