import type { Plugin } from 'vite'
import { basemapFiles } from './basemapFiles.ts'

/** The requested byte range, first and last; null: all bytes. */
const rangeOf = (header: string | undefined, length: number): readonly [number, number] | null => {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(header ?? '') ?? []
  if (first === undefined) return null
  return [Number(first), last ? Math.min(Number(last), length - 1) : length - 1]
}

/** Vite plugin: emits the offline base map into the build below `/basemap/`, serves it from memory in development. */
export const basemap = (): Plugin => {
  let files: ReadonlyMap<string, Uint8Array> | null = null
  const made = (): ReadonlyMap<string, Uint8Array> => (files ??= basemapFiles())
  return {
    name: 'basemap',
    configureServer(server) {
      server.middlewares.use('/basemap', (request, response, next) => {
        const content = made().get((request.url ?? '').replace(/^\//, '').replace(/\?.*$/, ''))
        if (content === undefined) return next()
        const bytes = Buffer.from(content)
        const range = rangeOf(request.headers.range, bytes.length)
        response.setHeader('content-type', 'application/octet-stream')
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
