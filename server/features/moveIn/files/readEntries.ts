import { setImmediate as nextTurn } from 'node:timers/promises'
import type {
  PositionFileSettings,
  PositionFormat,
} from '../../../../src/contract/http/admin/positionFiles.ts'
import { MoveInFault } from '../moveInFault.ts'
import { createParser, formatOf } from './createParser.ts'
import type { FileEntry, PositionParser } from './positionParser.ts'

/** Text that is parsed without a pause: live events go on between. */
const TEXT_AT_ONCE = 65_536
/** Entries of a batch, about. */
const BATCH = 2_000

type Decoder = InstanceType<typeof TextDecoder>

/** What a batch needs to be understood. */
export interface EntryBatch {
  readonly format: PositionFormat
  readonly entries: readonly FileEntry[]
  /** Bytes of the file that are read. */
  readonly bytes: number
}

interface ReadOptions {
  readonly settings: PositionFileSettings
  /** Somebody has said whose the positions are. */
  readonly hasVehicle: boolean
  readonly signal: AbortSignal
}

/**
 * What a file says, in batches, from its bytes piece by piece: a piece, its text and a batch are in memory. Batches are the same
 * each time. Throws a MoveInFault for a file that cannot be read.
 */
export async function* readEntries(
  pieces: AsyncIterable<Uint8Array>,
  { settings, hasVehicle, signal }: ReadOptions,
): AsyncGenerator<EntryBatch, void, undefined> {
  let entries: FileEntry[] = []
  let open: {
    readonly decoder: Decoder
    readonly parser: PositionParser
    readonly format: PositionFormat
  } | null = null
  let bytes = 0
  for await (const piece of pieces) {
    if (open === null) {
      const decoder = decoderOf(piece)
      const format = formatOf(decoder.decode(piece))
      if (format === null) throw new MoveInFault('unknownFormat')
      const parser = createParser(format, settings, hasVehicle, (entry) => void entries.push(entry))
      open = { decoder, parser, format }
    }
    const { decoder, parser, format } = open
    const text = decoder.decode(piece, { stream: true })
    bytes += piece.length
    for (let from = 0; from < text.length; from += TEXT_AT_ONCE) {
      signal.throwIfAborted()
      parser.write(text.slice(from, from + TEXT_AT_ONCE))
      if (entries.length >= BATCH) {
        yield { format, entries, bytes }
        entries = []
      }
      // oxlint-disable-next-line no-await-in-loop -- other work of the server goes on
      await nextTurn()
    }
  }
  if (open === null) throw new MoveInFault('unknownFormat')
  open.parser.write(open.decoder.decode())
  open.parser.end()
  yield { format: open.format, entries, bytes }
}

/** UTF-16 by its mark, UTF-8 where the first piece is that, otherwise the encoding of office programs of the region. */
const decoderOf = (first: Uint8Array): Decoder => {
  if (first[0] === 0xff && first[1] === 0xfe) return new TextDecoder('utf-16le')
  try {
    // The piece may end within a letter.
    new TextDecoder('utf-8', { fatal: true }).decode(first, { stream: true })
    return new TextDecoder('utf-8')
  } catch {
    return new TextDecoder('windows-1251')
  }
}
