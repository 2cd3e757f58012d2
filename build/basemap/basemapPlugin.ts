import type { Plugin } from 'vite'
import { GROUND_FILE, GROUND_MAX_ZOOM } from '../../src/map/basemap/groundTiles.ts'
import { cityNames, countryNames } from './names.ts'
import { groundShapes, readAtlas } from './shapes.ts'
import { packTiles } from './tiles.ts'

/**
 * The offline base map (L9): Natural Earth from the package world-atlas, generated once per build into files below
 * `/basemap/`. Land, borders and coast are one vector tile archive; the names are GeoJSON. In development the same
 * files are served from memory.
 */

/** About 100 m at the equator. */
const round = (value: number): number => Math.round(value * 1_000) / 1_000
const asFile = (value: object): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'number' ? round(part) : part))

/** All files of the base map: content by name below /basemap/. */
export const makeBasemap = (): ReadonlyMap<string, string | Uint8Array> =>
  new Map<string, string | Uint8Array>([
    [GROUND_FILE, packTiles(groundShapes(readAtlas('10m')), GROUND_MAX_ZOOM)],
    ['country-names.json', asFile(countryNames(readAtlas('50m')))],
    ['cities.json', asFile(cityNames())],
  ])

/** The requested byte range, first and last; null: all bytes. */
const rangeOf = (header: string | undefined, length: number): readonly [number, number] | null => {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(header ?? '') ?? []
  if (first === undefined) return null
  return [Number(first), last ? Math.min(Number(last), length - 1) : length - 1]
}

/** Vite plugin: emits the base map into the build, serves it in development. */
export const basemap = (): Plugin => {
  let files: ReadonlyMap<string, string | Uint8Array> | null = null
  const made = (): ReadonlyMap<string, string | Uint8Array> => (files ??= makeBasemap())
  return {
    name: 'basemap',
    configureServer(server) {
      server.middlewares.use('/basemap', (request, response, next) => {
        const content = made().get((request.url ?? '').replace(/^\//, '').replace(/\?.*$/, ''))
        if (content === undefined) return next()
        const bytes = Buffer.from(content)
        const range = rangeOf(request.headers.range, bytes.length)
        response.setHeader(
          'content-type',
          typeof content === 'string' ? 'application/json' : 'application/octet-stream',
        )
        if (range === null) return response.end(bytes)
        const [first, last] = range
        response.statusCode = 206
        response.setHeader('content-range', `bytes ${first}-${last}/${bytes.length}`)
        response.setHeader('content-length', last - first + 1)
        response.end(bytes.subarray(first, last + 1))
      })
    },
    generateBundle() {
      for (const [name, source] of made()) {
        this.emitFile({ type: 'asset', fileName: `basemap/${name}`, source })
      }
    },
  }
}
