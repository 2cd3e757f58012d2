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

/** Serves a file of a built application; a path without a file name serves its page. */
export const sendFile = async (folder: string, path: string, response: ServerResponse): Promise<void> => {
  const name = normalize(path).replace(/^(\.\.[/\\])+/, '')
  const file = extname(name) === '' ? 'index.html' : name
  try {
    const body = await readFile(join(folder, file))
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream')
    response.end(body)
  } catch {
    response.statusCode = 404
    response.end()
  }
}
