import type { BinarySink } from '../binary/binarySink.ts'
import { LocationBatch } from '../binary/locationBatch.ts'
import { decodeFrame, decodeMessage, parseJson } from '../decodeFrame.ts'
import type { DecodeTallies } from '../tallies.ts'
import { type DetailHead, readDetailHead } from './detailHead.ts'
import { FrameBytes, wordsOf } from './frameBytes.ts'
import { LOCATION_BEGIN, type LocationLayout, layoutOf } from './locationLayout.ts'
import { readLocation } from './readLocation.ts'

/** Longer frames, in UTF-16 units, are decoded without the fast path to bound its working memory. */
const MAX_FAST_LENGTH = 1024 * 1024
/** A location with all required fields is longer, in bytes. */
const SHORTEST_LOCATION = 100
const COMMA = 0x2c
const OPENING_BRACKET = 0x5b
const CLOSING_BRACKET = 0x5d

/** Separates two events. Its bare quotes are outside of every string of valid JSON. */
const BETWEEN = '},{"event":"'
const BETWEEN_WORDS = wordsOf(BETWEEN)

/** An event that is not a location: its text and the number of locations before it; for a detail also its vehicle. */
interface Found {
  readonly text: string
  readonly before: number
  readonly head: DetailHead | null
}

/**
 * Reads text frames (LIVE-02) and passes their content to a sink, in order: the same events as decodeFrame, but
 * locations in the server's own form without parsing JSON, and only those details that the sink wants. Frames with
 * anything unusual go through decodeFrame. A frame that is not JSON yields nothing at all; errors inside an unwanted
 * detail are not noticed.
 */
export class TextReader {
  readonly #tallies: DecodeTallies
  readonly #sink: BinarySink
  readonly #bytes = new FrameBytes()
  readonly #locations = new LocationBatch()
  #found: Found[] = []
  /** Excess of bytes over UTF-16 units in the frame up to the position of the bytes. */
  #extra = 0
  /** The layout of the last parsed location; a server writes all of them alike. */
  #layout: LocationLayout | null = null

  constructor(tallies: DecodeTallies, sink: BinarySink) {
    this.#tallies = tallies
    this.#sink = sink
  }

  /** Reads one text message. Never throws: unintelligible parts are counted in the tallies by reason and skipped. */
  read(frame: string): void {
    this.#found = []
    const isFast = frame.length <= MAX_FAST_LENGTH && frame.includes(LOCATION_BEGIN)
    const messages = isFast && this.#split(frame) ? this.#parse() : null
    if (messages !== null) return this.#handOver(messages)
    for (const event of decodeFrame(frame, this.#tallies)) this.#sink.event(event)
  }

  /** Reads the locations and finds the other events. Returns false when only decodeFrame can decode the frame. */
  #split(frame: string): boolean {
    const bytes = this.#bytes
    bytes.load(frame)
    this.#extra = 0
    this.#locations.begin(Math.ceil(frame.length / SHORTEST_LOCATION) + 1)
    if (bytes.peek() !== OPENING_BRACKET) return false
    bytes.at = 1
    for (;;) {
      const start = bytes.at
      const isRead = this.#layout !== null && readLocation(bytes, this.#layout, this.#locations)
      if (!isRead && !this.#find(frame, start)) return false
      const next = bytes.peek()
      bytes.at += 1
      if (next === CLOSING_BRACKET) return bytes.at === bytes.length
      if (next !== COMMA) return false
    }
  }

  /**
   * Finds the end of the event that begins at a byte, which is the beginning of the next one, by a fast search in the
   * text. An event with nested events would be cut; its parts are invalid JSON, and the frame goes through
   * decodeFrame.
   */
  #find(frame: string, start: number): boolean {
    const bytes = this.#bytes
    bytes.at = start
    const head = readDetailHead(bytes)
    const from = start - this.#extra
    const next = frame.indexOf(BETWEEN, from)
    const to = next === -1 ? frame.length - 1 : next + 1
    const text = frame.slice(from, to)
    this.#found.push({ text, before: this.#locations.count, head: isOneDetail(text) ? head : null })
    bytes.ok = true
    bytes.at = next === -1 ? bytes.length - 1 : this.#byteOf(next) + 1
    this.#extra = bytes.at - to
    return to > from
  }

  /** The byte offset of the first BETWEEN from here on, given its text index. */
  #byteOf(index: number): number {
    const bytes = this.#bytes
    bytes.at = index + this.#extra
    while (!bytes.stands(BETWEEN_WORDS)) bytes.at += 1
    return bytes.at
  }

  /**
   * The messages that are not details, parsed together: one call for each takes longer than the parsing. null: one is
   * not JSON.
   */
  #parse(): readonly unknown[] | null {
    const texts: string[] = []
    for (const { text, head } of this.#found) if (head === null) texts.push(text)
    const messages = parseJson(`[${texts.join()}]`)
    if (!Array.isArray(messages)) return null
    if (messages.length !== texts.length) return null
    const unread = texts.findIndex((text) => text.startsWith(LOCATION_BEGIN))
    if (unread !== -1) this.#layout = layoutOf(messages[unread]) ?? this.#layout
    return messages as readonly unknown[]
  }

  #handOver(messages: readonly unknown[]): void {
    const sink = this.#sink
    const tallies = this.#tallies
    sink.expect?.(this.#locations)
    const detailed: number[] = []
    for (const { head } of this.#found) if (head !== null) detailed.push(head.vehicleId)
    sink.expectDetails?.(detailed, detailed.length)
    let parsed = 0
    let handed = 0
    for (const { text, before, head } of this.#found) {
      this.#handLocations(handed, before)
      handed = before
      if (head !== null && !sink.wantsDetail(head.seq, head.vehicleId)) {
        tallies.events += 1
        continue
      }
      const event = decodeMessage(head === null ? messages[parsed++] : parseJson(text), tallies)
      if (event !== null) sink.event(event)
    }
    this.#handLocations(handed, this.#locations.count)
  }

  #handLocations(from: number, to: number): void {
    if (from === to) return
    this.#tallies.events += to - from
    this.#sink.locations(this.#locations, from, to)
  }
}

/** True when no object inside the detail ends like an event before its end, so that nothing else follows it. */
const isOneDetail = (text: string): boolean => {
  const end = text.indexOf('}}')
  return end !== -1 && end >= text.length - '}}}'.length
}
