import { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** Text that is compressed at once, characters. */
const CHUNK = 65_536
/** The first day of the format: equal archives have equal bytes. */
const OPTIONS = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true } as const

type Pieces<T> = AsyncIterable<T> | Iterable<T>

/** pieces: text, or the bytes of a file. */
export interface ZipPart {
  readonly name: string
  readonly pieces: Pieces<string | Buffer>
}

/** The archive would be larger than its limit. */
export class ArchiveTooLarge extends Error {
  constructor(most: number) {
    super(`The archive is larger than ${most} bytes: move out a shorter period, or leave the files out`)
    this.name = 'ArchiveTooLarge'
  }
}

/**
 * A ZIP file as a stream: a part is asked for once the one before is read, and at any time only a piece of it is in memory. The
 * directory comes last, so that a file which was cut off has none. Whoever stops reading ends the parts. Throws ArchiveTooLarge beyond
 * `most` bytes, and what the parts throw.
 */
export async function* zipOf(
  parts: AsyncIterable<ZipPart>,
  most: number,
): AsyncGenerator<Buffer, void, undefined> {
  const zip = new ZipFile()
  const output = new PassThrough()
  zip.outputStream.pipe(output)
  let source: Readable | null = null
  const adding = async (): Promise<void> => {
    try {
      for await (const { name, pieces } of parts) {
        if (output.destroyed) return
        source = Readable.from(bytesOf(pieces), { objectMode: false })
        zip.addReadStream(source, name, OPTIONS)
        await finished(source)
      }
      zip.end()
    } catch (error) {
      output.destroy(error as Error)
    }
  }
  const added = adding()
  let size = 0
  try {
    for await (const chunk of output as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > most) throw new ArchiveTooLarge(most)
      yield chunk
    }
  } finally {
    output.destroy()
    ;(source as Readable | null)?.destroy()
    await added
  }
}

/** Short texts are joined, so that each costs no step of its own. */
async function* bytesOf(pieces: Pieces<string | Buffer>): AsyncGenerator<Buffer, void, undefined> {
  let text = ''
  for await (const piece of pieces) {
    if (typeof piece !== 'string') {
      yield piece
      continue
    }
    text += piece
    if (text.length < CHUNK) continue
    yield Buffer.from(text)
    text = ''
  }
  if (text !== '') yield Buffer.from(text)
}
