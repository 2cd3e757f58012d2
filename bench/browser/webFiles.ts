import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/** The first and last byte of a range such as `bytes=0-99`; null: the whole file. */
const rangeOf = (header: string | undefined, bytes: number): readonly [number, number] | null => {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(header ?? '') ?? []
  if (first === undefined || Number(first) >= bytes) return null
  return [Number(first), Math.min(bytes - 1, last === '' ? Infinity : Number(last))]
}

/**
 * Serves a file of a built application; a path without a file name serves its page. `range`: the header of the request,
 * which the archives of the base map need.
 */
export const sendFile = async (
  folder: string,
  path: string,
  range: string | undefined,
  response: ServerResponse,
): Promise<void> => {
  const name = normalize(path).replace(/^(\.\.[/\\])+/, '')
  const file = extname(name) === '' ? 'index.html' : name
  try {
    const body = await readFile(join(folder, file))
    // As the product serves them: what carries a hash is kept by the browser.
    const isHashed = /[/\\]assets[/\\]/.test(name)
    response.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream')
    const part = rangeOf(range, body.length)
    if (part === null) return void response.end(body)
    const [first, last] = part
    response.statusCode = 206
    response.setHeader('content-range', `bytes ${first}-${last}/${body.length}`)
    response.end(body.subarray(first, last + 1))
  } catch {
    response.statusCode = 404
    response.end()
  }
}
