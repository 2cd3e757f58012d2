import { randomUUID, sign } from 'node:crypto'
import type { DiskAnswer, DiskFailure } from '../../../../src/contract/reports/reportDisk.ts'
import { isRecord } from '../../../../src/contract/rules/isRecord.ts'
import type { DiskFile } from '../disk/webdav.ts'
import type { DriveConfig } from './driveConfig.ts'

/** How requests are made. */
export interface DriveOptions {
  readonly signal: AbortSignal
  /** ms since the epoch. */
  readonly now: () => number
  /** Waits for some ms before a request is repeated; rejects once the signal has aborted. */
  readonly pause: (ms: number) => Promise<void>
}

const SCOPE = 'https://www.googleapis.com/auth/drive'
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const TOKEN_S = 3_600
/** For a file of many megabytes over a slow line. */
const TIMEOUT_MS = 60_000
const ATTEMPTS = 4
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000
const DONE: DiskAnswer = { status: null, failure: null }

/** Refusals that pass, and of which Google asks to come again. */
const PASSING_STATUSES = [429, 500, 502, 503, 504]
const PASSING_REASONS = ['rateLimitExceeded', 'userRateLimitExceeded']
const FULL_REASONS = ['storageQuotaExceeded', 'teamDriveFileLimitExceeded', 'quotaExceeded']

const FAILURES: Readonly<Record<number, DiskFailure>> = {
  401: 'wrongLogin',
  403: 'notAllowed',
  404: 'noFolder',
  413: 'tooLarge',
}

interface Answer {
  readonly status: number
  readonly body: unknown
  /** Of an error, as Google names it. */
  readonly reason: string
  readonly retryAfterMs: number | null
}

class DriveFailed extends Error {
  readonly answer: DiskAnswer
  constructor(answer: DiskAnswer) {
    super(`Google Drive: ${answer.failure}`)
    this.answer = answer
  }
}

const reasonOf = (body: unknown): string => {
  const error = isRecord(body) ? body['error'] : null
  const errors = isRecord(error) ? error['errors'] : null
  const [first] = Array.isArray(errors) ? (errors as unknown[]) : []
  return isRecord(first) ? String(first['reason']) : ''
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const askOnce = async (url: string, request: RequestInit, { signal }: DriveOptions): Promise<Answer> => {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const both = AbortSignal.any([signal, timeout])
    const answer = await fetch(url, { ...request, redirect: 'error', signal: both })
    const body = parsed(await answer.text())
    const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN)
    const retryAfterMs = Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : null
    return { status: answer.status, body, reason: reasonOf(body), retryAfterMs }
  } catch {
    signal.throwIfAborted()
    throw new DriveFailed({ status: null, failure: timeout.aborted ? 'timeout' : 'broken' })
  }
}

const isPassing = ({ status, reason }: Answer): boolean =>
  PASSING_STATUSES.includes(status) || (status === 403 && PASSING_REASONS.includes(reason))

const failureOf = ({ status, reason }: Answer): DiskFailure =>
  status === 403 && FULL_REASONS.includes(reason) ? 'full' : (FAILURES[status] ?? 'status')

/** Asks until the answer is no refusal that passes. @throws DriveFailed for any other than success */
const ask = async (url: string, request: RequestInit, options: DriveOptions): Promise<unknown> => {
  let answer = await askOnce(url, request, options)
  for (let attempt = 1; attempt < ATTEMPTS && isPassing(answer); attempt++) {
    const wait = answer.retryAfterMs ?? FIRST_PAUSE_MS * 2 ** (attempt - 1)
    // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
    await options.pause(Math.min(LONGEST_PAUSE_MS, wait))
    // oxlint-disable-next-line no-await-in-loop -- as above
    answer = await askOnce(url, request, options)
  }
  if (answer.status >= 200 && answer.status <= 299) return answer.body
  throw new DriveFailed({ status: answer.status, failure: failureOf(answer) })
}

const encoded = (data: object): string => Buffer.from(JSON.stringify(data)).toString('base64url')

/** What says that the service account asks (RFC 7523), signed with its key. */
const assertionOf = ({ robot, key, tokenUrl }: DriveConfig, now: number): string => {
  const issued = Math.floor(now / 1_000)
  const claims = { iss: robot, scope: SCOPE, aud: tokenUrl, iat: issued, exp: issued + TOKEN_S }
  const signed = `${encoded({ alg: 'RS256', typ: 'JWT' })}.${encoded(claims)}`
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), key).toString('base64url')}`
}

const readToken = async (config: DriveConfig, options: DriveOptions): Promise<string> => {
  const body = new URLSearchParams({ grant_type: GRANT, assertion: assertionOf(config, options.now()) })
  const answer = await ask(config.tokenUrl, { method: 'POST', body }, options).catch((error: unknown) => {
    // A key that was revoked is answered with 400.
    const isRefused = error instanceof DriveFailed && error.answer.status === 400
    throw isRefused ? new DriveFailed({ status: 400, failure: 'wrongLogin' }) : error
  })
  const token = isRecord(answer) ? answer['access_token'] : null
  if (typeof token !== 'string') throw new DriveFailed({ status: 200, failure: 'wrongLogin' })
  return token
}

interface Session {
  readonly config: DriveConfig
  readonly token: string
  readonly folder: string
  readonly options: DriveOptions
}

const authorization = ({ token }: Session) => ({ authorization: `Bearer ${token}` })
/** A text in a search of Drive. */
const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/** The id of the file of that name in the folder; null: there is none. */
const findFile = async (session: Session, name: string): Promise<string | null> => {
  const query = new URLSearchParams({
    q: `name = ${quoted(name)} and ${quoted(session.folder)} in parents and trashed = false`,
    fields: 'files(id)',
    pageSize: '1',
    supportsAllDrives: 'true',
    includeItemsFromAllDrives: 'true',
  })
  const url = `${session.config.url}/drive/v3/files?${query.toString()}`
  const answer = await ask(url, { headers: authorization(session) }, session.options)
  const files = isRecord(answer) && Array.isArray(answer['files']) ? (answer['files'] as unknown[]) : []
  const [first] = files
  return isRecord(first) && typeof first['id'] === 'string' ? first['id'] : null
}

/** Metadata and content in one request (multipart/related); the boundary is in no file. */
const multipart = (metadata: object, { type, bytes }: DiskFile) => {
  const boundary = randomUUID()
  const part = (kind: string): string => `--${boundary}\r\ncontent-type: ${kind}\r\n\r\n`
  const head = `${part('application/json; charset=UTF-8')}${JSON.stringify(metadata)}\r\n${part(type)}`
  return {
    headers: { 'content-type': `multipart/related; boundary=${boundary}` },
    body: new Uint8Array(Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--`)])),
  }
}

/** Saves a file in place of the one of its name, if there is one; returns its id. */
const saveFile = async (session: Session, file: DiskFile): Promise<string> => {
  const { config, folder, options } = session
  const known = await findFile(session, file.name)
  const metadata = known === null ? { name: file.name, parents: [folder] } : { name: file.name }
  const { headers, body } = multipart(metadata, file)
  const place = known === null ? 'files' : `files/${encodeURIComponent(known)}`
  const url = `${config.url}/upload/drive/v3/${place}?uploadType=multipart&supportsAllDrives=true&fields=id`
  const method = known === null ? 'POST' : 'PATCH'
  const answer = await ask(url, { method, headers: { ...authorization(session), ...headers }, body }, options)
  return isRecord(answer) ? String(answer['id']) : ''
}

const within = async (work: () => Promise<void>): Promise<DiskAnswer> => {
  try {
    await work()
    return DONE
  } catch (error) {
    if (error instanceof DriveFailed) return error.answer
    throw error
  }
}

/** Saves files in a folder, in place of those of the same names. The first failure ends it. */
export const saveToDrive = (
  config: DriveConfig,
  folder: string,
  files: readonly DiskFile[],
  options: DriveOptions,
): Promise<DiskAnswer> =>
  within(async () => {
    const session = { config, folder, options, token: await readToken(config, options) }
    // oxlint-disable-next-line no-await-in-loop -- one connection
    for (const file of files) await saveFile(session, file)
  })

const TEST_FILE = { name: 'meridian-test.txt', type: 'text/plain', bytes: Buffer.from('Meridian\n') }

/** Saves a small file and deletes it again: what Drive answered to the request that failed. */
export const tryDrive = (config: DriveConfig, folder: string, options: DriveOptions): Promise<DiskAnswer> =>
  within(async () => {
    const session = { config, folder, options, token: await readToken(config, options) }
    const id = await saveFile(session, TEST_FILE)
    const url = `${config.url}/drive/v3/files/${encodeURIComponent(id)}?supportsAllDrives=true`
    await ask(url, { method: 'DELETE', headers: authorization(session) }, options)
  })
