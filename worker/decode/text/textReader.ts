import type { BinarySink } from '../binary/binarySink.ts'
import { LocationBatch } from '../binary/locationBatch.ts'
import { decodeFrame, decodeMessage, parseJson } from '../decodeFrame.ts'
import type { DecodeTallies } from '../tallies.ts'
import { type DetailHead, readDetailHead } from './detailHead.ts'
import { FrameBytes, wordsOf } from './frameBytes.ts'
import { LOCATION_BEGIN, type LocationLayout, layoutOf } from './locationLayout.ts'
import { readLocation } from './readLocation.ts'

/** Longer frames, in UTF-16 units, are decoded without the fast path, so that its working memory stays small. */
const MAX_FAST_LENGTH = 1024 * 1024
/** A location with every field that it needs is longer, in bytes. */
const SHORTEST_LOCATION = 100
const COMMA = 0x2c
const OPENING_BRACKET = 0x5b
const CLOSING_BRACKET = 0x5d

/** Between two events. Its bare quotes stand outside of every string of valid JSON. */
const BETWEEN = '},{"event":"'
const BETWEEN_WORDS = wordsOf(BETWEEN)

/** An event that is no location: its text, behind so many locations; of a detail also whose it is. */
interface Found {
  readonly text: string
  readonly before: number
  readonly head: DetailHead | null
}

/**
 * Reads text frames (LIVE-02) and hands what they hold to a sink, in order: the events that decodeFrame answers, but the
 * locations of the server's own form without parsing JSON, and of the details only those that the sink wants. Frames that
 * hold anything unusual go through decodeFrame. A frame that is no JSON brings nothing at all, though what is wrong inside a detail
 * that nobody wants is not noticed.
 */
export class TextReader {
  readonly #tallies: DecodeTallies
  readonly #sink: BinarySink
  readonly #bytes = new FrameBytes()
  readonly #locations = new LocationBatch()
  #found: Found[] = []
  /** How many bytes more than UTF-16 units the frame has up to the place of the bytes. */
  #extra = 0
  /** Of the last location that had to be parsed; a server writes them all alike. */
  #layout: LocationLayout | null = null

  constructor(tallies: DecodeTallies, sink: BinarySink) {
    this.#tallies = tallies
    this.#sink = sink
  }

  /** Reads one text message. Never throws: what cannot be understood is counted in the tallies by reason and left out. */
  read(frame: string): void {
    this.#found = []
    const isFast = frame.length <= MAX_FAST_LENGTH && frame.includes(LOCATION_BEGIN)
    const messages = isFast && this.#split(frame) ? this.#parse() : null
    if (messages !== null) return this.#handOver(messages)
    for (const event of decodeFrame(frame, this.#tallies)) this.#sink.event(event)
  }

  /** Reads the locations and finds the other events. False: only decodeFrame can tell what the frame is. */
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
   * Finds the end of the event that begins at a byte: where the next one begins, searched in the text, where that is
   * fast. An event that held others inside would be cut; its parts are no JSON, and the frame goes through decodeFrame.
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

  /** The byte of the first BETWEEN from here on, which is that of the text. */
  #byteOf(index: number): number {
    const bytes = this.#bytes
    bytes.at = index + this.#extra
    while (!bytes.stands(BETWEEN_WORDS)) bytes.at += 1
    return bytes.at
  }

  /** The messages that are no details, parsed at once: a call for each takes longer than parsing. null: one is no JSON. */
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

/** A detail holds no object that ends with another one but at its end, so that nothing else hides behind it. */
const isOneDetail = (text: string): boolean => {
  const end = text.indexOf('}}')
  return end !== -1 && end >= text.length - '}}}'.length
}
