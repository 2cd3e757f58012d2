import type { DiskAnswer, DiskFailure } from '../../../../src/contract/reports/reportDisk.ts'
import { type OutgoingOptions, type OutgoingRequest, sendOnce } from '../../../platform/outgoing/sendOnce.ts'

/** A WebDAV folder and who writes there. url: without a trailing slash; folder: below it, '' for itself. */
export interface Disk {
  readonly url: string
  readonly folder: string
  readonly user: string
  readonly password: string
}

/** A file to save. */
export interface DiskFile {
  readonly name: string
  /** Media type. */
  readonly type: string
  readonly bytes: Uint8Array
}

/** Where requests may lead (`sendOnce`), and the signal that ends them. */
export type DiskOptions = Pick<OutgoingOptions, 'isPrivateAllowed' | 'signal' | 'resolve'>

const AGENT = 'Meridian-Disk/1'
/** For a file of many megabytes over a slow line. */
const TIMEOUT_MS = 60_000
const DONE: DiskAnswer = { status: null, failure: null }

const FAILURES: Readonly<Record<number, DiskFailure>> = {
  401: 'wrongLogin',
  403: 'notAllowed',
  404: 'noFolder',
  405: 'notDav',
  409: 'noFolder',
  413: 'tooLarge',
  501: 'notDav',
  507: 'full',
}

const addressOf = ({ url }: Disk, names: readonly string[]): string =>
  [url.replace(/\/+$/, ''), ...names.map(encodeURIComponent)].join('/')

const foldersOf = ({ folder }: Disk): readonly string[] => folder.split('/').filter((name) => name !== '')

type Request = Pick<OutgoingRequest, 'method'> & {
  readonly names: readonly string[]
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array
}

const ask = async (
  disk: Disk,
  { method, names, headers = {}, body = new Uint8Array() }: Request,
  options: DiskOptions,
): Promise<DiskAnswer> => {
  const login = Buffer.from(`${disk.user}:${disk.password}`).toString('base64')
  const { status, failure } = await sendOnce(
    {
      method,
      url: addressOf(disk, names),
      headers: { authorization: `Basic ${login}`, 'user-agent': AGENT, ...headers },
      body,
    },
    { ...options, timeoutMs: TIMEOUT_MS },
  )
  if (failure !== 'status' || status === null) return { status, failure }
  return { status, failure: FAILURES[status] ?? 'status' }
}

/** Creates what is missing of the folder. A server that has no folder of the address says so for its first name. */
const prepareFolder = async (disk: Disk, options: DiskOptions): Promise<DiskAnswer> => {
  const folders = foldersOf(disk)
  const headers = { depth: '0' }
  const found = await ask(disk, { method: 'PROPFIND', names: folders, headers }, options)
  // A web server that knows no WebDAV may answer 200.
  if (found.failure === null) return found.status === 207 ? DONE : { ...found, failure: 'notDav' }
  if (found.status !== 404 || folders.length === 0) return found
  for (const place of folders.keys()) {
    const names = folders.slice(0, place + 1)
    // oxlint-disable-next-line no-await-in-loop -- each is in the one before
    const made = await ask(disk, { method: 'MKCOL', names }, options)
    // 405: it is there.
    if (made.failure !== null && made.status !== 405) return made
  }
  return DONE
}

/** Saves files in the folder of a disk, in place of files of the same names. The first failure ends it. */
export const saveFiles = async (
  disk: Disk,
  files: readonly DiskFile[],
  options: DiskOptions,
): Promise<DiskAnswer> => {
  const prepared = await prepareFolder(disk, options)
  if (prepared.failure !== null) return prepared
  for (const { name, type, bytes } of files) {
    const request = { method: 'PUT', headers: { 'content-type': type }, body: bytes } as const
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const saved = await ask(disk, { ...request, names: [...foldersOf(disk), name] }, options)
    if (saved.failure !== null) return saved
  }
  return DONE
}

const TEST_FILE = { name: 'meridian-test.txt', type: 'text/plain', bytes: Buffer.from('Meridian\n') }

/** Saves a small file and deletes it again: what the disk answered to the first request that failed, or to the last. */
export const tryDisk = async (disk: Disk, options: DiskOptions): Promise<DiskAnswer> => {
  const saved = await saveFiles(disk, [TEST_FILE], options)
  if (saved.failure !== null) return saved
  return ask(disk, { method: 'DELETE', names: [...foldersOf(disk), TEST_FILE.name] }, options)
}
