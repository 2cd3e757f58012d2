import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { readByteRange } from '../../server/features/maps/byteRange.ts'

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
    const part = readByteRange(range, body.length)
    if (part === null || part === 'unsatisfiable') return void response.end(body)
    response.statusCode = 206
    response.setHeader('content-range', `bytes ${part.start}-${part.end}/${body.length}`)
    response.end(body.subarray(part.start, part.end + 1))
  } catch {
    response.statusCode = 404
    response.end()
  }
}
