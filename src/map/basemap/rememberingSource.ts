import type { RangeResponse, Source } from 'pmtiles'

/**
 * Caches the most recently read ranges of an archive. MapLibre requests the same tile again at each zoom that overzooms
 * it; the ground must not vanish then because the link is slow or lost.
 */
export class RememberingSource implements Source {
  readonly #from: Source
  readonly #most: number
  readonly #ranges = new Map<string, Promise<RangeResponse>>()

  constructor(from: Source, most: number) {
    this.#from = from
    this.#most = most
  }

  getKey(): string {
    return this.#from.getKey()
  }

  /** A range is read to its end even if its first caller gave up: others may wait for it. */
  getBytes(offset: number, length: number, _signal?: AbortSignal, etag?: string): Promise<RangeResponse> {
    const key = `${offset} ${length} ${etag ?? ''}`
    const range = this.#ranges.get(key) ?? this.#from.getBytes(offset, length, undefined, etag)
    this.#ranges.delete(key)
    this.#ranges.set(key, range)
    const [oldest] = this.#ranges.keys()
    if (this.#ranges.size > this.#most && oldest !== undefined) this.#ranges.delete(oldest)
    range.catch(() => this.#ranges.delete(key))
    return range
  }
}
