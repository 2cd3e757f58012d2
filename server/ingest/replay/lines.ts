import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { createGunzip } from 'node:zlib'

/** A longer line is not read further; its rest is skipped. A recorded row has some hundred characters. */
export const MAX_LINE_CHARS = 65_536

export interface Line {
  /** 1 is the first line of the file. */
  readonly number: number
  /** null: longer than MAX_LINE_CHARS. */
  readonly text: string | null
}

const GZIP_MAGIC = [0x1f, 0x8b] as const

/** Whether a file is gzip, by its first two bytes and not by its name. */
const isGzip = async (file: string): Promise<boolean> => {
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0)
    return bytesRead === 2 && buffer[0] === GZIP_MAGIC[0] && buffer[1] === GZIP_MAGIC[1]
  } finally {
    await handle.close()
  }
}

const openText = async (file: string): Promise<AsyncIterable<Buffer>> => {
  const raw = createReadStream(file, { highWaterMark: 65_536 })
  if (!(await isGzip(file))) return raw
  const unzipped = createGunzip()
  // The callback only prevents an unhandled error of a broken stream; the reader gets it as a rejection.
  pipeline(raw, unzipped, () => undefined)
  return unzipped
}

/**
 * The lines of a text file, gzipped or not, as UTF-8 without their line ends; empty lines are left out but counted in
 * the numbers. They come in batches of one chunk of the file each, and the file is read no faster than they are
 * consumed. Rejects if the file cannot be opened or its gzip data is corrupt.
 */
export async function* readLines(file: string): AsyncGenerator<Line[], void, undefined> {
  const decoder = new StringDecoder('utf8')
  let number = 0
  let rest = ''
  let overlong = false
  const take = (text: string): Line[] => {
    const pieces = (rest + text).split('\n')
    rest = pieces.pop() ?? ''
    const lines: Line[] = []
    for (const piece of pieces) {
      number++
      const line = piece.endsWith('\r') ? piece.slice(0, -1) : piece
      if (overlong || line.length > MAX_LINE_CHARS) lines.push({ number, text: null })
      else if (line.length > 0)
        lines.push({ number, text: number === 1 ? line.replace(/^\uFEFF/, '') : line })
      overlong = false
    }
    if (rest.length > MAX_LINE_CHARS) {
      overlong = true
      rest = ''
    }
    return lines
  }
  for await (const chunk of await openText(file)) {
    const lines = take(decoder.write(chunk))
    if (lines.length > 0) yield lines
  }
  const last = take(`${decoder.end()}\n`)
  if (last.length > 0) yield last
}
