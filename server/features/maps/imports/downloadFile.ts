import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { diskFaultOf, MapFault } from '../mapFault.ts'
import { freeBytesOf, type MapPlaces } from '../mapPlaces.ts'

/** What downloads may do. */
export interface DownloadLimits {
  /** Largest file, bytes. */
  readonly maxBytes: number
}

/** A file to fetch. checksum: MD5 or SHA-256 in hexadecimal digits; empty: as published with the file, if it is. */
export interface Download {
  readonly url: string
  readonly checksum: string
  /** Where it is stored once it is whole. */
  readonly path: string
}

interface DownloadContext {
  readonly limits: DownloadLimits
  readonly places: MapPlaces
  readonly signal: AbortSignal
  readonly report: (progress: number) => void
}

/** A redirect is not followed, so that no request goes to a host that no setting names. */
const request = async (url: string, init: RequestInit): Promise<Response> => {
  const response = await fetch(url, { ...init, redirect: 'manual' }).catch((error: unknown) => {
    init.signal?.throwIfAborted()
    const { cause } = error as { cause?: { code?: unknown } }
    throw new DownloadBroken(typeof cause?.code === 'string' ? cause.code : String(error))
  })
  if (response.status >= 500) throw new DownloadBroken(String(response.status))
  return response
}

/** The connection failed: the download is continued later. Its message is that of the fault, if it is the last attempt. */
class DownloadBroken extends Error {
  constructor(reason: string) {
    super(`unreachable: ${reason}`)
  }
}

/**
 * Fetches a file; what an earlier attempt has is kept and continued, as long as the file on the server is the same.
 * @throws MapFault 'unreachable', 'tooLarge', 'diskFull' or 'badChecksum'; other errors may pass
 */
export const downloadFile = async (download: Download, context: DownloadContext): Promise<void> => {
  const part = `${download.path}.part`
  if (await sizeOf(download.path)) return
  await fetchRest(download.url, part, context)
  const wanted = download.checksum || (await publishedChecksum(download.url, context.signal))
  if (
    wanted !== '' &&
    (await checksumOf(part, wanted.length === 32 ? 'md5' : 'sha256')) !== wanted.toLowerCase()
  ) {
    await rm(part, { force: true })
    throw new MapFault('badChecksum')
  }
  await rename(part, download.path)
}

const sizeOf = async (path: string): Promise<number> => {
  const found = await stat(path).catch(() => null)
  return found?.size ?? 0
}

/** Which version of the file the part is of. */
const versionFile = (part: string): string => `${part}.version`

const fetchRest = async (url: string, part: string, { limits, places, signal, report }: DownloadContext) => {
  const have = await sizeOf(part)
  const version = have === 0 ? '' : await readFile(versionFile(part), 'utf8').catch(() => '')
  const headers: Record<string, string> =
    version === '' ? {} : { range: `bytes=${have}-`, 'if-range': version }
  const response = await request(url, { signal, headers })
  if (response.status === 416 && version !== '') {
    await rm(part, { force: true })
    throw new DownloadBroken('the file changed meanwhile')
  }
  if (response.status !== 200 && response.status !== 206)
    throw new MapFault('unreachable', String(response.status))
  const start = response.status === 206 ? have : 0
  const rest = Number(response.headers.get('content-length') ?? 0)
  const size = start + rest
  if (size > limits.maxBytes) throw new MapFault('tooLarge')
  if ((await freeBytesOf(places.folder)) < rest) throw new MapFault('diskFull')
  const handle = await open(part, start === 0 ? 'w' : 'a')
  try {
    if (start === 0) await writeFile(versionFile(part), versionOf(response))
    let written = start
    for await (const piece of bytesOf(response, signal)) {
      written += piece.length
      if (written > limits.maxBytes) throw new MapFault('tooLarge')
      await handle.write(piece)
      report(size > 0 ? Math.min(1, written / size) : 0)
    }
    if (rest > 0 && written !== size) throw new DownloadBroken('the connection ended early')
    await handle.sync()
  } catch (error) {
    throw diskFaultOf(error)
  } finally {
    await handle.close()
  }
  await rm(versionFile(part), { force: true })
}

/** A strong validator, which a request with a range names; empty: the download cannot be continued. */
const versionOf = ({ headers }: Response): string => {
  const tag = headers.get('etag') ?? ''
  return tag.startsWith('W/') || tag === '' ? (headers.get('last-modified') ?? '') : tag
}

async function* bytesOf(response: Response, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  if (response.body === null) return
  try {
    for await (const piece of response.body) yield piece as Uint8Array
  } catch (error) {
    signal.throwIfAborted()
    throw new DownloadBroken(String(error))
  }
}

/** The checksum that is published next to the file, as `FILE.sha256` or `FILE.md5`; empty: none. */
const publishedChecksum = async (url: string, signal: AbortSignal): Promise<string> => {
  for (const [ending, digits] of [
    ['sha256', 64],
    ['md5', 32],
  ] as const) {
    const response = await request(`${url}.${ending}`, { signal })
    const text = response.status === 200 ? (await response.text()).slice(0, 1_000) : ''
    const [found] = new RegExp(`^[\\da-f]{${digits}}\\b`, 'i').exec(text.trim()) ?? []
    if (found !== undefined) return found
  }
  return ''
}

const checksumOf = async (path: string, algorithm: 'md5' | 'sha256'): Promise<string> => {
  const hash = createHash(algorithm)
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer)
  return hash.digest('hex')
}
