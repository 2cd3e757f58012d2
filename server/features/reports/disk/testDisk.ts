import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A small WebDAV server on loopback, with folders, files and a login; it keeps everything in memory. */
export interface TestDisk {
  /** The root folder, which exists. */
  readonly url: string
  readonly user: string
  readonly password: string
  /** Files by their path below the root. */
  readonly files: Map<string, Buffer>
  readonly folders: Set<string>
  /** Every request, as 'PUT /Reports/a.csv'. */
  readonly requests: string[]
  /** A status instead of the usual answer to a request; null: none. */
  refuse: (method: string, path: string) => number | null
  close(): Promise<void>
}

const ROOT = '/dav'
const LOGIN = { user: 'anna', password: 'geheim-1' } as const
const PROPERTIES = '<?xml version="1.0"?><d:multistatus xmlns:d="DAV:"/>'

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/'))

export const openTestDisk = async (): Promise<TestDisk> => {
  const files = new Map<string, Buffer>()
  const folders = new Set<string>([''])
  const requests: string[] = []
  const expected = `Basic ${Buffer.from(`${LOGIN.user}:${LOGIN.password}`).toString('base64')}`
  /** The status of the answer (RFC 4918). */
  const apply = (method: string, path: string, body: Buffer): number => {
    const isThere = folders.has(path) || files.has(path)
    if (method === 'PROPFIND') return isThere ? 207 : 404
    if (method === 'MKCOL') {
      if (isThere) return 405
      if (!folders.has(parentOf(path))) return 409
      folders.add(path)
      return 201
    }
    if (method === 'PUT') {
      if (!folders.has(parentOf(path))) return 409
      const status = files.has(path) ? 204 : 201
      files.set(path, body)
      return status
    }
    return method === 'DELETE' ? (files.delete(path) ? 204 : 404) : 405
  }
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', url = '', headers } = request
    const body = await bodyOf(request)
    const whole = decodeURIComponent(url)
    const path = whole.slice(ROOT.length).replace(/\/$/, '')
    requests.push(`${method} ${path}`)
    const refused = disk.refuse(method, path)
    if (refused !== null) response.writeHead(refused).end()
    else if (!whole.startsWith(ROOT)) response.writeHead(404).end()
    else if (headers.authorization !== expected)
      response.writeHead(401, { 'www-authenticate': 'Basic realm="disk"' }).end()
    else {
      const status = apply(method, path, body)
      response.writeHead(status).end(status === 207 ? PROPERTIES : '')
    }
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const disk: TestDisk = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${ROOT}`,
    ...LOGIN,
    files,
    folders,
    requests,
    refuse: () => null,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return disk
}
