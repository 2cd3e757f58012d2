import type { Track } from '../../contract/http/track.ts'
import { fetchPart } from '../../errors/lostPart.ts'
import { formatDate } from '../../i18n/format.ts'
import { entriesOf } from '../../track/entries.ts'
import { entriesTable, pointsTable, readingsTable, totalsTable } from '../../track/export/tables.ts'
import { entryName, type Writing } from '../../track/export/words.ts'
import { wayOf } from '../../track/track.ts'

export const FILE_KINDS = ['gpx', 'csv', 'xlsx', 'pdf', 'png'] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** What a file is made of. */
export interface ExportedRoute {
  readonly track: Track
  /** The vehicle, as files name it. */
  readonly name: string
  readonly writing: Writing
  /** The map as it is shown; null when there is none. */
  readonly picture: () => Promise<HTMLCanvasElement | null>
}

const blobOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob)
      else reject(new Error('This browser made no picture of the map'))
    }, 'image/png')
  })

const BASE64_STEP = 0x80_00

/** Bytes as base64, without a call whose arguments no stack holds. */
const base64 = (bytes: Uint8Array): string => {
  let text = ''
  for (let at = 0; at < bytes.length; at += BASE64_STEP)
    text += String.fromCharCode(...bytes.subarray(at, at + BASE64_STEP))
  return btoa(text)
}

const pdfOf = async ({ track, name, writing, picture }: ExportedRoute): Promise<Blob> => {
  const { t } = writing
  const [{ writePdf }, { fontBytes }] = await fetchPart(() =>
    Promise.all([import('../../track/export/pdf.ts'), import('../../api/pdfFont.ts')]),
  )
  const canvas = await picture()
  return writePdf({
    title: t('route.export.title', { name }),
    subtitle: t('route.export.period', { from: formatDate(track.from), to: formatDate(track.to) }),
    tables: [totalsTable(track, writing), entriesTable(entriesOf(track), writing)],
    picture: canvas && {
      address: canvas.toDataURL('image/jpeg', 0.85),
      width: canvas.width,
      height: canvas.height,
    },
    font: base64(await fontBytes()),
    pageText: (page, pages) => t('route.export.page', { page, pages }),
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
  csv: async ({ track, writing }) => {
    const { writeCsv } = await fetchPart(() => import('../../track/export/csv.ts'))
    return new Blob([writeCsv(pointsTable(track, writing), writing.language)], { type: 'text/csv' })
  },
  xlsx: async ({ track, writing }) => {
    const { writeXlsx } = await fetchPart(() => import('../../track/export/xlsx.ts'))
    const bytes = await writeXlsx([
      totalsTable(track, writing),
      entriesTable(entriesOf(track), writing),
      pointsTable(track, writing),
      readingsTable(track, writing),
    ])
    return new Blob([bytes], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' })
  },
  pdf: pdfOf,
  png: async ({ picture }) => {
    const canvas = await picture()
    if (canvas === null) throw new Error('There is no map to take a picture of')
    return blobOf(canvas)
  },
}

/** A file of the route. Rejects when a part of the program or the map is not there. */
export const makeFile = (kind: FileKind, route: ExportedRoute): Promise<Blob> => MAKERS[kind](route)

/** What file systems do not take. */
const NOT_IN_NAMES = /[\\/:*?"<>|\p{Cc}]+/gu

/** The name of a file: what it is, the vehicle, the days. */
export const fileName = (kind: FileKind, { track, name, writing }: ExportedRoute): string => {
  const day = (at: number): string => formatDate(at).slice(0, 10)
  const days = [...new Set([day(track.from), day(track.to - 1)])].join('-')
  const text = `${writing.t('route.export.file')} ${name} ${days}`
  return `${text.replace(NOT_IN_NAMES, ' ').replace(/\s+/g, ' ').trim()}.${kind}`
}
