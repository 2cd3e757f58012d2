import {
  ARCHIVE_LISTS,
  ARCHIVE_ROWS,
  type ArchiveList,
  type ArchiveLists,
} from '../../../../src/contract/http/admin/archive.ts'
import { foldOf, withoutInvisible } from '../../../../src/contract/rules/text.ts'
import { zoneOfFeature } from '../../archive/zoneFeature.ts'
import type { LeftOutTally } from '../leftOutTally.ts'
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

const exampleOf = (row: unknown): string => {
  const { name } = (row ?? {}) as { readonly name?: unknown }
  const text = typeof name === 'string' ? name : (JSON.stringify(row) ?? '')
  return withoutInvisible(text).slice(0, EXAMPLE_MAX)
}

/** Without vehicles whose number or tracker another one has, and records whose unique number another one has. */
const withoutTwins = (lists: ArchiveLists, leftOut: LeftOutTally): ArchiveLists => ({
  ...lists,
  vehicles: unique(
    unique(
      lists.vehicles,
      ({ number }) => String(number),
      (row) => leftOut.add('vehicles', 'serial', row.name),
    ),
    ({ serial }) => serial,
    (row) => leftOut.add('vehicles', 'serial', row.name),
  ),
  cards: unique(
    lists.cards,
    ({ number }) => number,
    (row) => leftOut.add('cards', 'row', row.number),
  ),
  places: unique(
    lists.places,
    ({ name }) => foldOf(name),
    (row) => leftOut.add('places', 'row', row.name),
  ),
  templates: unique(
    lists.templates,
    ({ name }) => foldOf(name),
    (row) => leftOut.add('templates', 'row', row.name),
  ),
  sensors: unique(
    lists.sensors,
    ({ vehicle }) => String(vehicle),
    ({ vehicle }) => leftOut.add('sensors', 'row', String(vehicle)),
  ),
  trailers: unique(
    lists.trailers,
    ({ serialNumber }) => foldOf(serialNumber),
    (row) => leftOut.add('trailers', 'row', row.name),
  ),
})

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
