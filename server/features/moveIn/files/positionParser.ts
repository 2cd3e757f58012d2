import type { FileReason } from '../../../../src/contract/http/admin/positionFiles.ts'
import type { DeviceReport } from '../../../ingest/devices/ports.ts'

/** What a file says at a line: a position, or why there is none. */
export type FileEntry =
  | {
      readonly kind: 'position'
      /** The line or, in GPX, the line where the point begins; the first one is 1. */
      readonly line: number
      /** The vehicle as the file names it; null: the file does not. */
      readonly vehicle: string | null
      readonly report: DeviceReport & { readonly fix: object }
    }
  | {
      readonly kind: 'fault'
      readonly line: number
      readonly reason: FileReason
      /** The beginning of the line, or what of it is wrong. */
      readonly text: string
    }

/**
 * Reads the text of a file piece by piece and pushes what it says, in order. Memory does not grow with the file. Throws a
 * MoveInFault for a file that cannot be read at all.
 */
export interface PositionParser {
  write(text: string): void
  /** After the last piece. */
  end(): void
}

export type PushEntry = (entry: FileEntry) => void

/** Characters of a line that a fault shows. */
const SHOWN = 80

/** A fault of a line, with its beginning. */
export const faultOf = (line: number, reason: FileReason, text: string): FileEntry => ({
  kind: 'fault',
  line,
  reason,
  text: text
    .slice(0, SHOWN)
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ')
    .trim(),
})

/** A number as files write it; null: it is not one. */
export const numberIn = (text: string): number | null =>
  /^[+-]?(?:\d{1,15}(?:\.\d{0,20})?|\.\d{1,20})(?:e[+-]?\d{1,2})?$/i.test(text) ? Number(text) : null
