import {
  LOCATION_ROW_BYTES,
  RECORD,
  RECORD_HEAD_BYTES,
  SECTION,
  SECTION_HEAD_BYTES,
} from '../../../src/contract/wire/binaryLayout.ts'
import { decodeFrame, MAX_FRAME_LENGTH } from '../decodeFrame.ts'
import type { DecodeTallies, RejectReason } from '../tallies.ts'
import type { BinarySink } from './binarySink.ts'
import { type FrameBase, readFrameHead } from './frameHead.ts'
import { FrameTexts } from './frameTexts.ts'
import { LocationBatch } from './locationBatch.ts'
import { readLocations } from './readLocations.ts'
import { isRecordKind, readRecord } from './readRecord.ts'
import { RecordFields } from './recordFields.ts'

/** No encoded event is shorter than this. */
const LEAST_EVENT_BYTES = Math.min(LOCATION_ROW_BYTES, RECORD_HEAD_BYTES)
/** Kinds of records that only the info window shows (see applyEvent.ts). */
const DETAIL_KINDS: ReadonlySet<number> = new Set([RECORD.counter, RECORD.sensors])

/**
 * The head of a detail that has no kind of record of its own, in the server's form. Without it every such event, one in
 * twenty, would be parsed for a vehicle that nobody has open: half again as long for a frame.
 */
const JSON_DETAIL =
  /^\{"event":"(?:trailerAction|deviceCommand|vehicleSensorSetup)","seq":(\d+),"data":\{"vehicleId":(\d+),/
/** Enough bytes for that head: no name and no number is so long. */
const JSON_HEAD_BYTES = 128

const utf8 = new TextDecoder()

/** Reads binary frames (docs/wire.md) and passes their content to a sink, without an object per location. */
export class BinaryReader {
  readonly #tallies: DecodeTallies
  readonly #sink: BinarySink
  readonly #batch = new LocationBatch()
  readonly #texts = new FrameTexts()
  readonly #fields = new RecordFields()
  /** Vehicle ids of the records in a section that are not details, and of those that are. */
  #vehicleIds = new Float64Array(0)
  #detailIds = new Float64Array(0)
  /** Events of the frame accepted or rejected so far. */
  #seen = 0

  constructor(tallies: DecodeTallies, sink: BinarySink) {
    this.#tallies = tallies
    this.#sink = sink
  }

  /**
   * Reads one binary message. Never throws and never reads beyond it: unintelligible parts are counted in the tallies
   * by reason and skipped; sections and records that can still be separated survive.
   */
  read(buffer: ArrayBuffer): void {
    if (buffer.byteLength > MAX_FRAME_LENGTH) return this.#tallies.reject('oversized')
    const frame = new DataView(buffer)
    const head = readFrameHead(frame)
    if (head === null) return this.#tallies.reject('unreadable')
    this.#seen = 0
    this.#readSections(frame, head.bytes, head)
    this.#fields.close()
    this.#texts.close()
    const missing = Math.min(head.events, Math.floor(frame.byteLength / LEAST_EVENT_BYTES)) - this.#seen
    if (missing > 0) this.#tallies.reject('missing', missing)
  }

  #readSections(frame: DataView, first: number, base: FrameBase): void {
    const texts = this.#texts
    let at = first
    while (at + SECTION_HEAD_BYTES <= frame.byteLength) {
      const kind = frame.getUint32(at, true)
      const from = at + SECTION_HEAD_BYTES
      const bytes = Math.min(frame.getUint32(at + 4, true), frame.byteLength - from)
      const content = new DataView(frame.buffer, from, bytes)
      if (kind === SECTION.texts) texts.open(content)
      else if (kind === SECTION.locations) this.#readLocations(content, base)
      else if (kind === SECTION.records) this.#readRecords(content, base)
      else this.#tallies.reject('unknownKind')
      at = from + Math.ceil(bytes / 4) * 4
    }
  }

  #readLocations(content: DataView, base: FrameBase): void {
    readLocations(content, base, this.#batch, this.#takeBatch, this.#refuse)
  }

  readonly #takeBatch = (): void => {
    const batch = this.#batch
    this.#tallies.events += batch.count
    this.#seen += batch.count
    this.#sink.locations(batch)
  }

  readonly #refuse = (reason: RejectReason): void => {
    this.#tallies.reject(reason)
    this.#seen += 1
  }

  #readRecords(content: DataView, base: FrameBase): void {
    this.#expectRecords(content)
    const fields = this.#fields
    fields.open(content, this.#texts, base.time)
    let at = 0
    while (at + RECORD_HEAD_BYTES <= content.byteLength) {
      const head = content.getUint32(at, true)
      const from = at + RECORD_HEAD_BYTES
      const to = from + (head >>> 8)
      // Cut off, and so is everything after it: its events are missing.
      if (to > content.byteLength) return
      if ((head & 0xff) === RECORD.json) this.#readJson(content, from, to)
      else {
        fields.begin(from, to)
        const seq = base.seq + content.getUint32(at + 4, true)
        this.#readRecord(head & 0xff, seq, content.getUint32(at + 8, true), fields)
      }
      at = to
    }
  }

  /** Announces the vehicles of the records; JSON records do not state theirs. */
  #expectRecords(content: DataView): void {
    const most = Math.floor(content.byteLength / RECORD_HEAD_BYTES)
    if (this.#vehicleIds.length < most) {
      this.#vehicleIds = new Float64Array(most)
      this.#detailIds = new Float64Array(most)
    }
    let events = 0
    let details = 0
    for (let at = 0; at + RECORD_HEAD_BYTES <= content.byteLength; ) {
      const head = content.getUint32(at, true)
      const kind = head & 0xff
      const vehicleId = content.getUint32(at + 8, true)
      if (DETAIL_KINDS.has(kind)) this.#detailIds[details++] = vehicleId
      else if (kind !== RECORD.json) this.#vehicleIds[events++] = vehicleId
      at += RECORD_HEAD_BYTES + (head >>> 8)
    }
    this.#sink.expectEvents?.(this.#vehicleIds, events)
    this.#sink.expectDetails?.(this.#detailIds, details)
  }

  #readRecord(kind: number, seq: number, vehicleId: number, fields: RecordFields): void {
    if (!isRecordKind(kind)) return this.#refuse('unknownKind')
    if (vehicleId === 0) return this.#refuse('noVehicle')
    const skipped = DETAIL_KINDS.has(kind) && !this.#sink.wantsDetail(seq, vehicleId)
    const event = skipped ? null : readRecord(kind, seq, vehicleId, fields)
    if (!skipped && event === null) return this.#refuse('badField')
    this.#tallies.events += 1
    this.#seen += 1
    if (event !== null) this.#sink.event(event)
  }

  #readJson(content: DataView, from: number, to: number): void {
    this.#seen += 1
    const json = new Uint8Array(content.buffer, content.byteOffset + from, to - from)
    const [, seq, vehicleId] = JSON_DETAIL.exec(utf8.decode(json.subarray(0, JSON_HEAD_BYTES))) ?? []
    if (seq !== undefined && !this.#sink.wantsDetail(Number(seq), Number(vehicleId))) {
      this.#tallies.events += 1
      return
    }
    for (const event of decodeFrame(utf8.decode(json), this.#tallies)) this.#sink.event(event)
  }
}
