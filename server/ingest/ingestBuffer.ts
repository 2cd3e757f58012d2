import type { Observation, ObservationSink, SourceDependencies } from '../live/ports.ts'

/**
 * The queue in front of the sink: one batch in flight at a time, a rejected batch is retried, and the queue behind it
 * is bounded. Up to `COALESCE_ABOVE` observations nothing is lost; above it a newer absolute state replaces the older
 * one of the same vehicle, and events (simple events, alarms) stay until `MAX_WAITING`, where the oldest is dropped and
 * counted.
 */

/** Maximum number of observations per call of the sink. */
export const MAX_BATCH = 5_000
export const COALESCE_ABOVE = 20_000
export const MAX_WAITING = 100_000
/** Pause before a rejected batch is retried, and the longest pause after repeated rejections. */
export const RETRY_FIRST_MS = 500
export const RETRY_MAX_MS = 10_000

export interface IngestBuffer {
  push(observation: Observation): void
  /** Sends the queue, unless a batch is in flight or a rejected one waits for its retry. */
  flush(): void
  /** Number of observations not yet acknowledged by the sink. */
  waiting(): number
  /** Number of observations acknowledged by the sink. */
  recorded(): number
  /** Dropped observations, by reason. */
  droppedCounts(): Readonly<Record<string, number>>
  /** Delivers the queue in at most `attempts` attempts, and ends: later pushes are ignored. */
  close(attempts: number): Promise<void>
}

/** Key under which a newer observation supersedes an older one; null for events, which all count. */
const supersedeKey = (o: Observation): string | null => {
  switch (o.event) {
    case 'vehicleLocation':
    case 'vehicleSensors':
    case 'deviceStatus':
    case 'antennaStatus':
    case 'deviceSettings':
    case 'rfidCard':
      return `${o.event} ${o.data.vehicleId}`
    default:
      return null
  }
}

/** The newest observation of each superseding key and every event, in their order. */
export const coalesce = (waiting: readonly Observation[]): Observation[] => {
  const seen = new Set<string>()
  const kept: Observation[] = []
  for (let i = waiting.length - 1; i >= 0; i--) {
    const observation = waiting[i]
    if (observation === undefined) continue
    const key = supersedeKey(observation)
    if (key !== null && seen.has(key)) continue
    if (key !== null) seen.add(key)
    kept.push(observation)
  }
  return kept.toReversed()
}

class SinkBuffer implements IngestBuffer {
  readonly #sink: ObservationSink
  readonly #deps: Pick<SourceDependencies, 'clock' | 'log'>
  #queue: Observation[] = []
  #inFlight: readonly Observation[] = []
  #busy: Promise<boolean> | null = null
  #retry: { readonly cancel: () => void } | null = null
  #failures = 0
  #recorded = 0
  #droppedCounts = new Map<string, number>()
  #coalescedAt = 0
  #closed = false

  constructor(deps: Pick<SourceDependencies, 'sink' | 'clock' | 'log'>) {
    this.#sink = deps.sink
    this.#deps = deps
  }

  push(observation: Observation): void {
    if (this.#closed) return
    this.#queue.push(observation)
    if (this.#queue.length > COALESCE_ABOVE + this.#coalescedAt) this.#shrink()
  }

  flush(): void {
    if (this.#busy !== null || this.#retry !== null || this.#closed) return
    void this.#deliver()
  }

  waiting = (): number => this.#queue.length + this.#inFlight.length
  recorded = (): number => this.#recorded
  droppedCounts = (): Readonly<Record<string, number>> => Object.fromEntries(this.#droppedCounts)

  async close(attempts: number): Promise<void> {
    this.#closed = true
    this.#retry?.cancel()
    this.#retry = null
    for (let failed = 0; failed < attempts && this.waiting() > 0; ) {
      if (!(await (this.#busy ?? this.#deliver()))) failed++
    }
    if (this.waiting() > 0) this.#giveUp('not stored before the stop', this.waiting())
    this.#queue = []
    this.#inFlight = []
  }

  /** Sends the next batch (the rejected one first); true if the sink accepted it or the queue was empty. */
  #deliver(): Promise<boolean> {
    if (this.#inFlight.length === 0) this.#inFlight = this.#queue.splice(0, MAX_BATCH)
    if (this.#inFlight.length === 0) return Promise.resolve(true)
    const batch = this.#inFlight
    this.#busy = this.#sink.record(batch).then(
      () => {
        this.#busy = null
        this.#inFlight = []
        this.#recorded += batch.length
        this.#failures = 0
        this.#coalescedAt = Math.min(this.#coalescedAt, this.#queue.length)
        if (!this.#closed && this.#queue.length >= MAX_BATCH) void this.#deliver()
        return true
      },
      (error: unknown) => {
        this.#busy = null
        this.#rejected(batch, error)
        return false
      },
    )
    return this.#busy
  }

  #rejected(batch: readonly Observation[], error: unknown): void {
    this.#failures++
    const pause = Math.min(RETRY_MAX_MS, RETRY_FIRST_MS * 2 ** (this.#failures - 1))
    const reason = error instanceof Error ? error.message : String(error)
    this.#deps.log(
      `batch of ${batch.length} observations was not stored (${reason}); repeated in ${pause} ms`,
      { level: 'warning', batch: batch.length },
    )
    if (this.#closed) return
    const cancel = this.#deps.clock.setTimer(() => {
      this.#retry = null
      this.flush()
    }, pause)
    this.#retry = { cancel }
  }

  /** Keeps the queue within its limit; runs again only after as many pushes as it left room for. */
  #shrink(): void {
    const before = this.#queue.length
    const kept = coalesce(this.#queue)
    this.#count('replaced by a newer state', before - kept.length)
    const excess = kept.length - MAX_WAITING
    if (excess > 0) {
      kept.splice(0, excess)
      this.#giveUp('backlog full', excess)
    }
    this.#queue = kept
    this.#coalescedAt = kept.length
  }

  #giveUp(reason: string, count: number): void {
    this.#count(reason, count)
    this.#deps.log(`${count} observations given up: ${reason}`, { level: 'error', count, reason })
  }

  #count(reason: string, count: number): void {
    if (count > 0) this.#droppedCounts.set(reason, (this.#droppedCounts.get(reason) ?? 0) + count)
  }
}

export const createIngestBuffer = (deps: Pick<SourceDependencies, 'sink' | 'clock' | 'log'>): IngestBuffer =>
  new SinkBuffer(deps)
