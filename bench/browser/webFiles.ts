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
    // As the product serves them: what carries a hash is kept by the browser.
    const isHashed = /[/\\]assets[/\\]/.test(name)
    response.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream')
    response.end(body)
  } catch {
    response.statusCode = 404
    response.end()
  }
}
