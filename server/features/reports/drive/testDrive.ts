import { generateKeyPairSync, verify } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DriveConfig, readDriveConfig } from './driveConfig.ts'

/** A stand-in for Google Drive on loopback: it checks the signature of who asks, and keeps files in memory. */
export interface TestDrive {
  /** As the settings give it. */
  readonly config: DriveConfig
  /** The JSON key of the service account. */
  readonly keyPath: string
  readonly folder: string
  /** Contents by 'folder/name'. */
  readonly files: Map<string, { readonly id: string; readonly type: string; readonly bytes: Buffer }>
  /** Every request, as 'POST /upload/drive/v3/files'. */
  readonly requests: string[]
  /** Answers instead of the usual ones, one for each request after that for the token. */
  readonly refusals: { readonly status: number; readonly reason?: string; readonly retryAfter?: number }[]
  /** Replaces the key that signatures are checked with. */
  forgetKey(): void
  close(): Promise<void>
}

const ROBOT = 'robot@example.iam.gserviceaccount.com'
const SCOPE = 'https://www.googleapis.com/auth/drive'
const FOLDER = 'folder_1'

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** Metadata and content of a multipart/related body. */
const partsOf = (body: Buffer, type: string) => {
  const text = body.toString('latin1')
  const boundary = /boundary=(.+)$/.exec(type)?.[1] ?? ''
  const [, first = '', second = ''] = text.split(`--${boundary}`)
  const content = (part: string): string => part.slice(part.indexOf('\r\n\r\n') + 4, -2)
  const metadata = JSON.parse(Buffer.from(content(first), 'latin1').toString()) as {
    name: string
    parents?: string[]
  }
  const kind = /content-type: (.+)\r\n/.exec(second)?.[1] ?? ''
  return { metadata, type: kind, bytes: Buffer.from(content(second), 'latin1') }
}

export const openTestDrive = async (): Promise<TestDrive> => {
  const pair = () => generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const { privateKey, publicKey } = pair()
  let known = publicKey
  const files: TestDrive['files'] = new Map()
  const requests: string[] = []
  const refusals: TestDrive['refusals'] = []
  let count = 0
  const isGood = (assertion: string): boolean => {
    const [head = '', claims = '', signature = ''] = assertion.split('.')
    const read = (part: string) =>
      JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
    const { iss, aud, scope, iat, exp } = read(claims)
    const isSigned = verify(
      'RSA-SHA256',
      Buffer.from(`${head}.${claims}`),
      known,
      Buffer.from(signature, 'base64url'),
    )
    const isOf =
      iss === ROBOT && scope === SCOPE && aud === `${url()}/token` && Number(exp) - Number(iat) === 3_600
    return isSigned && isOf && read(head)['alg'] === 'RS256'
  }
  const search = (query: string) => {
    if (!query.includes(`'${FOLDER}' in parents`)) return { status: 404, answer: {} }
    const name = /name = '((?:[^'\\]|\\.)*)'/.exec(query)?.[1]?.replaceAll(/\\(.)/g, '$1') ?? ''
    const found = files.get(`${FOLDER}/${name}`)
    return { status: 200, answer: { files: found ? [{ id: found.id }] : [] } }
  }
  const store = (id: string, body: Buffer, contentType: string) => {
    const { metadata, type, bytes } = partsOf(body, contentType)
    if (metadata.parents && metadata.parents[0] !== FOLDER) return { status: 404, answer: {} }
    files.set(`${FOLDER}/${metadata.name}`, { id, type, bytes })
    return { status: 200, answer: { id } }
  }
  const respond = (
    request: IncomingMessage,
    body: Buffer,
  ): { status: number; answer: object; wait?: number } => {
    const asked = new URL(request.url ?? '', url())
    const { pathname } = asked
    requests.push(`${request.method} ${pathname}`)
    if (pathname === '/token') {
      const isFine = isGood(new URLSearchParams(body.toString()).get('assertion') ?? '')
      return isFine
        ? { status: 200, answer: { access_token: 'token-1' } }
        : { status: 400, answer: { error: 'invalid_grant' } }
    }
    if (request.headers.authorization !== 'Bearer token-1') return { status: 401, answer: {} }
    const refused = refusals.shift()
    if (refused) {
      const { status, reason = '', retryAfter } = refused
      const answer = { error: { errors: [{ reason }] } }
      return { status, answer, ...(retryAfter !== undefined && { wait: retryAfter }) }
    }
    const type = request.headers['content-type'] ?? ''
    if (request.method === 'GET') return search(asked.searchParams.get('q') ?? '')
    if (request.method === 'POST') return store(`id-${++count}`, body, type)
    const id = pathname.slice(pathname.lastIndexOf('/') + 1)
    const place = [...files].find(([, file]) => file.id === id)?.[0]
    if (place === undefined) return { status: 404, answer: {} }
    if (request.method === 'PATCH') return store(id, body, type)
    files.delete(place)
    return { status: 204, answer: {} }
  }
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const { status, answer, wait } = respond(request, body)
      if (wait !== undefined) response.setHeader('retry-after', String(wait))
      response.writeHead(status).end(status === 204 ? '' : JSON.stringify(answer))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const directory = await mkdtemp(join(tmpdir(), 'fleet-drive-'))
  const keyPath = join(directory, 'key.json')
  const key = {
    type: 'service_account',
    client_email: ROBOT,
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    token_uri: `${url()}/token`,
  }
  await writeFile(keyPath, JSON.stringify(key))
  const config = readDriveConfig((name) => (name === 'GOOGLE_DRIVE_URL' ? url() : keyPath))
  if (config === null) throw new Error('there is a key')
  return {
    config,
    keyPath,
    folder: FOLDER,
    files,
    requests,
    refusals,
    forgetKey: () => {
      known = pair().publicKey
    },
    async close() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
      await rm(directory, { recursive: true })
    },
  }
}
