import type { Track } from '../../contract/http/track.ts'
import { fetchPart } from '../../errors/lostPart.ts'
import { formatDate } from '../../i18n/format.ts'
import { documentName } from '../../kit/transfer/documentName.ts'
import { exportDocument } from '../../kit/transfer/exportDocument.ts'
import { exportPdf } from '../../kit/transfer/exportPdf.ts'
import { printDocument } from '../../kit/transfer/printDocument.ts'
import type { DocumentTable, TableDocument } from '../../kit/transfer/tableDocument.ts'
import type { Pictured } from '../../map/print/usePaperPicture.ts'
import { entriesOf, type TrackEntry } from '../../track/entries.ts'
import {
  entriesTable,
  fuelUnknownText,
  pointsTable,
  readingsTable,
  storyTable,
  totalsTable,
} from '../../track/export/tables.ts'
import { entryName, type Writing } from '../../track/export/words.ts'
import { isMinor } from '../../track/story.ts'
import { wayOf } from '../../track/track.ts'
import { coverOf } from './reportCover.ts'

export const FILE_KINDS = ['gpx', 'csv', 'xlsx', 'pdf', 'png'] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** The content of a file. brand: absent for the look of the product. */
export interface ExportedRoute extends Pick<TableDocument, 'brand'> {
  readonly track: Track
  /** The vehicle's name for file names. */
  readonly name: string
  readonly writing: Writing
  /** USERS-08 */
  readonly seesCharts: boolean
  readonly picture: Pictured['picture']
}

const blobOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob)
      else reject(new Error('This browser made no picture of the map'))
    }, 'image/png')
  })

const documentOf = (
  { track, name, writing: { t }, brand }: ExportedRoute,
  tables: readonly DocumentTable[],
): TableDocument => ({
  title: t('route.export.title', { name }),
  lines: [t('route.export.period', { from: formatDate(track.from), to: formatDate(track.to) })],
  tables,
  ...(brand && { brand }),
})

/** What the report and the print contain: point events and short stops are in the tables of XLSX. */
const reportOf = (route: ExportedRoute, entries: readonly TrackEntry[]): TableDocument => {
  const { track, writing } = route
  const main = entries.filter((entry) => !isMinor(entry))
  const { lines, ...document } = documentOf(route, [totalsTable(track, writing), storyTable(main, writing)])
  const whyUnknown = fuelUnknownText(track, writing)
  return { ...document, lines: whyUnknown === '' ? lines : [...lines, whyUnknown] }
}

const pdfOf = async (route: ExportedRoute): Promise<Blob> => {
  const { track, writing, picture, seesCharts } = route
  const entries = entriesOf(track)
  return exportPdf(reportOf(route, entries), {
    language: writing.language,
    cover: coverOf(track, entries, await picture('whole'), writing, seesCharts),
    pageText: writing.t('route.export.page', { page: 'PAGE', pages: 'PAGES' }),
  })
}

const MAKERS: Readonly<Record<FileKind, (route: ExportedRoute) => Promise<Blob>>> = {
  gpx: async ({ track, name, writing }) => {
    const { writeGpx } = await fetchPart(() => import('../../track/export/gpx.ts'))
    const text = writeGpx({
      name,
      way: wayOf(track.points),
      entries: entriesOf(track),
      nameOf: (entry) => entryName(writing.t, entry),
      madeAt: Date.now(),
    })
    return new Blob([text], { type: 'application/gpx+xml' })
  },
  csv: (route) => {
    const { track, writing } = route
    const { language } = writing
    return exportDocument(documentOf(route, [pointsTable(track, writing)]), { format: 'csv', language })
  },
  xlsx: (route) => {
    const { track, writing } = route
    const tables = [
      totalsTable(track, writing),
      entriesTable(entriesOf(track), writing),
      pointsTable(track, writing),
      readingsTable(track, writing),
    ]
    return exportDocument(documentOf(route, tables), { format: 'xlsx' })
  },
  pdf: pdfOf,
  png: async ({ picture }) => {
    const canvas = await picture()
    if (canvas === null) throw new Error('There is no map to take a picture of')
    return blobOf(canvas)
  },
}

/** A file of the route. Rejects when a part of the program or the map cannot be loaded. */
export const makeFile = (kind: FileKind, route: ExportedRoute): Promise<Blob> => MAKERS[kind](route)

/** Prints the tables of the report: totals, and what happened on the way. */
export const printTables = (route: ExportedRoute): void =>
  printDocument(reportOf(route, entriesOf(route.track)), route.writing.language)

/** The name of a file: its content, the vehicle, the days. */
export const fileName = (kind: FileKind, { track, name, writing }: ExportedRoute): string => {
  const day = (at: number): string => formatDate(at).slice(0, 10)
  const days = [...new Set([day(track.from), day(track.to - 1)])].join('-')
  return documentName(`${writing.t('route.export.file')} ${name} ${days}`, kind)
}
