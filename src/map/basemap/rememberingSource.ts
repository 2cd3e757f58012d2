import type { RangeResponse, Source } from 'pmtiles'

/**
 * Remembers the ranges of an archive that were read last. MapLibre asks for the same tile again at each zoom that enlarges
 * it; the ground must not vanish then because the link is slow or lost.
 */
export class RememberingSource implements Source {
  private readonly from: Source
  private readonly most: number
  private readonly ranges = new Map<string, Promise<RangeResponse>>()

  constructor(from: Source, most: number) {
    this.from = from
    this.most = most
  }

  getKey(): string {
    return this.from.getKey()
  }

  /** A range is read to its end even if who asked for it first gave up: others may wait for it. */
  getBytes(offset: number, length: number, _signal?: AbortSignal, etag?: string): Promise<RangeResponse> {
    const key = `${offset} ${length} ${etag ?? ''}`
    const range = this.ranges.get(key) ?? this.from.getBytes(offset, length, undefined, etag)
    this.ranges.delete(key)
    this.ranges.set(key, range)
    const [oldest] = this.ranges.keys()
    if (this.ranges.size > this.most && oldest !== undefined) this.ranges.delete(oldest)
    range.catch(() => this.ranges.delete(key))
    return range
  }
}
