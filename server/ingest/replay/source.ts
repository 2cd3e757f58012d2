import type { DeviceCommand, PositionSource, SourceDependencies, SourceReport } from '../ports.ts'
import { createOutbox, type Outbox } from '../outbox.ts'
import { createTally, type Tally } from '../tally.ts'
import { understoodColumns } from './columns.ts'
import { FrameBuffer } from './frameBuffer.ts'
import { type Line, readLines } from './lines.ts'
import { observeFrame } from './observe.ts'
import { copyKey, recordedFleet } from './recordedFleet.ts'
import { type RecordingScan, scanRecording } from './scan.ts'
import { createTimeline, type Frame, type Timeline } from './timeline.ts'

/** Plays a recording of positions as if it happened now. */
export interface ReplayOptions {
  /** A .csv or .csv.gz file, docs/replay.md. */
  readonly file: string
  /** Recorded seconds per second. */
  readonly speed: number
  /** Vehicles made of each recorded one. */
  readonly copies: number
  /** Starts over at the end of the file. */
  readonly loop: boolean
  /** Login of the account that the vehicles belong to. */
  readonly owner: string
}

/** Pause between two looks at what is due. */
const TICK_MS = 200
/** The file is read this much ahead of the play, at the play's speed. */
const READ_AHEAD_MS = 3_000
/** Reading pauses above this many frames, playing above this many observations that the sink has not taken. */
const MAX_FRAMES = 100_000
const MAX_UNSTORED = 15_000
/**
 * Each further copy plays this much later, in recorded time: not a round minute, so that copies do not fall together.
 * Many copies share MAX_SHIFT_MS, because frames are kept until the last copy has played them.
 */
export const COPY_SHIFT_MS = 37_000
const MAX_SHIFT_MS = 600_000
const REPORT_EVERY_MS = 60_000
const STOP_ATTEMPTS = 3

export const MAX_SPEED = 10_000
export const MAX_COPIES = 10_000

/** @throws RangeError naming the option and what is allowed. */
const checkOptions = (options: ReplayOptions): void => {
  if (!(options.speed > 0 && options.speed <= MAX_SPEED)) {
    throw new RangeError(`speed is ${options.speed}; a number above 0 and up to ${MAX_SPEED} is allowed`)
  }
  if (!Number.isInteger(options.copies) || options.copies < 1 || options.copies > MAX_COPIES) {
    throw new RangeError(`copies is ${options.copies}; a whole number from 1 to ${MAX_COPIES} is allowed`)
  }
}

class ReplaySource implements PositionSource {
  readonly #deps: SourceDependencies
  readonly #options: ReplayOptions
  readonly #outbox: Outbox
  readonly #refused: Tally
  readonly #faults: Tally
  readonly #buffer: FrameBuffer
  #scan: RecordingScan | null = null
  #timeline: Timeline | null = null
  /** vehicleId of copy c of recorded vehicle i at i * copies + c. */
  #vehicleIds: number[] = []
  #lines: AsyncGenerator<Line[], void, undefined> | null = null
  #ended = false
  #stopped = false
  /** Recorded time that has been played, ms since the first row. */
  #playhead = 0
  /** Everything due at the playhead has been emitted; while not, the playhead waits. */
  #caughtUp = true
  #lastTick = 0
  #lastReport = 0
  #pass = 1
  #cancelTimer = (): void => undefined
  #unsubscribe = (): void => undefined
  #working: Promise<void> = Promise.resolve()

  constructor(deps: SourceDependencies, options: ReplayOptions) {
    checkOptions(options)
    this.#deps = deps
    this.#options = options
    this.#outbox = createOutbox(deps)
    this.#refused = createTally(deps.log)
    this.#faults = createTally(deps.log)
    const shift = Math.min(COPY_SHIFT_MS, Math.floor(MAX_SHIFT_MS / options.copies))
    this.#buffer = new FrameBuffer(Array.from({ length: options.copies }, (_, copy) => copy * shift))
  }

  async start(): Promise<void> {
    const { file, copies, owner, speed } = this.#options
    const scan = await scanRecording(file)
    const ids = [...scan.vehicles.keys()]
    if (scan.columns.ignored.length > 0) {
      this.#deps.log(
        `replay: nothing is done with the columns ${scan.columns.ignored.join(', ')} (understood: ${understoodColumns()})`,
      )
    }
    const found = await this.#deps.directory.ensureVehicles(owner, recordedFleet(scan, copies))
    this.#vehicleIds = ids.flatMap((id) =>
      Array.from({ length: copies }, (_, copy) => this.#idOf(found, copyKey(id, copy))),
    )
    this.#scan = scan
    this.#timeline = createTimeline(scan.columns, ids, this.#refused, this.#faults)
    this.#lines = readLines(file)
    this.#unsubscribe = this.#deps.commands.subscribe(new Set(this.#vehicleIds), (c) =>
      this.#refuseCommand(c),
    )
    this.#deps.log(
      `replay: ${file}: ${scan.rows} rows of ${ids.length} vehicles, ${copies} of each, at ${speed} times the recorded speed`,
    )
    this.#lastTick = this.#lastReport = this.#deps.clock.now()
    if (!this.#stopped) this.#schedule(0)
  }

  async stop(): Promise<void> {
    if (this.#stopped) return
    this.#stopped = true
    this.#cancelTimer()
    this.#unsubscribe()
    await this.#working
    await this.#lines?.return()
    await this.#outbox.close(STOP_ATTEMPTS)
    this.#print('stopped')
  }

  report(): SourceReport {
    return {
      source: 'replay',
      vehicles: this.#vehicleIds.length,
      recorded: this.#outbox.recorded(),
      refused: { ...this.#refused.counts(), ...this.#outbox.givenUp() },
      faults: this.#faults.counts(),
    }
  }

  #idOf(found: ReadonlyMap<string, number>, key: string): number {
    const vehicleId = found.get(key)
    if (vehicleId === undefined) throw new Error(`replay: the directory gave no vehicle for '${key}'`)
    return vehicleId
  }

  #schedule(ms: number): void {
    this.#cancelTimer = this.#deps.clock.setTimer(() => {
      this.#working = this.#tick().catch((error: unknown) => {
        this.#ended = true
        this.#deps.log(`replay: ended: ${error instanceof Error ? error.message : String(error)}`, {
          level: 'warning',
        })
      })
    }, ms)
  }

  async #tick(): Promise<void> {
    const now = this.#deps.clock.now()
    const elapsed = Math.max(0, now - this.#lastTick)
    this.#lastTick = now
    const { speed } = this.#options
    await this.#readUntil(this.#playhead + elapsed * speed, READ_AHEAD_MS * speed)
    const finished = this.#play(now, elapsed)
    this.#outbox.flush()
    if (now - this.#lastReport >= REPORT_EVERY_MS) this.#print('playing')
    if (!this.#stopped && !(finished && this.#outbox.waiting() === 0)) this.#schedule(TICK_MS)
  }

  /** Reads on until frames are complete up to `needed`, and `ahead` more unless enough of them wait. */
  async #readUntil(needed: number, ahead: number): Promise<void> {
    const timeline = this.#timeline
    if (timeline === null) return
    while (!this.#ended) {
      const target = needed + (this.#buffer.size < MAX_FRAMES ? ahead : 0)
      if (timeline.head() > target) return
      const next = await this.#lines?.next()
      if (this.#stopped) return
      if (next?.value !== undefined) {
        timeline.read(next.value, this.#buffer.incoming)
        continue
      }
      timeline.endPass(!this.#options.loop, this.#buffer.incoming)
      if (this.#options.loop) this.#lines = readLines(this.#options.file)
      else this.#ended = true
    }
  }

  /** Moves the play on, unless the sink or the reader is behind; true when everything has been played. */
  #play(now: number, elapsed: number): boolean {
    const { speed } = this.#options
    if (this.#caughtUp) {
      const wanted = this.#playhead + elapsed * speed
      this.#playhead = this.#ended ? wanted : Math.min(wanted, this.#timeline?.head() ?? 0)
    }
    const playhead = this.#playhead
    const result = this.#buffer.drain(playhead, (frame, copy, due) => {
      if (this.#outbox.waiting() >= MAX_UNSTORED) return false
      this.#emit(frame, copy, now - Math.round((playhead - due) / speed))
      return true
    })
    this.#caughtUp = result !== 'refused'
    return this.#ended && result === 'empty'
  }

  #emit(frame: Frame, copy: number, timestamp: number): void {
    const { copies } = this.#options
    if (frame.kind !== 'passEnd') {
      const vehicleId = this.#vehicleIds[frame.vehicle * copies + copy]
      if (vehicleId !== undefined) observeFrame(frame, vehicleId, timestamp, (o) => this.#outbox.push(o))
    } else if (copy === copies - 1) this.#print(`end of pass ${this.#pass++}`)
  }

  /** A recorded device cannot be told anything; who asked is told so. */
  #refuseCommand({ commandId, vehicleId, order }: DeviceCommand): void {
    if (order.command === 'set-lock-state') {
      const data = { vehicleId, timestamp: this.#deps.clock.now(), lockState: order.lockState }
      this.#outbox.push({ event: 'ErrorSetLock', data })
    }
    const result = { state: 'failed', answer: 'A recorded vehicle takes no commands' } as const
    this.#deps.commands.settle(commandId, result).catch((error: unknown) => {
      this.#deps.log(`replay: the answer to command ${commandId} was not kept: ${String(error)}`, {
        level: 'warning',
      })
    })
  }

  #print(state: string): void {
    this.#lastReport = this.#deps.clock.now()
    const { vehicles, recorded, refused, faults } = this.report()
    const list = (counts: Readonly<Record<string, number>>): string =>
      Object.entries(counts)
        .map(([reason, count]) => `${reason} ${count}`)
        .join(', ') || 'none'
    const rows = this.#scan?.rows ?? 0
    this.#deps.log(
      `replay: ${state}: ${vehicles} vehicles, ${rows} rows a pass, ${recorded} observations stored, ` +
        `${this.#outbox.waiting()} waiting; refused: ${list(refused)}; faults: ${list(faults)}`,
    )
  }
}

/**
 * A source that plays a recording. `start` rejects with a RecordingError that names file, column and what is allowed.
 * @throws RangeError when speed or copies is out of range.
 */
export const createReplaySource = (deps: SourceDependencies, options: ReplayOptions): PositionSource =>
  new ReplaySource(deps, options)
