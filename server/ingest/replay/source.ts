import { NO_SIGNAL_AFTER_MS } from '../../../src/contract/constants.ts'
import type { DeviceCommand, PositionSource, SourceDependencies, SourceReport } from '../../live/ports.ts'
import { createIngestBuffer, type IngestBuffer } from '../ingestBuffer.ts'
import { createTally, type Tally } from '../tally.ts'
import { understoodColumns } from './columns.ts'
import { FrameBuffer } from './frameBuffer.ts'
import { type Line, readLines } from './lines.ts'
import { observeFrame } from './observe.ts'
import { PassCounts } from './passCounts.ts'
import { copyKey, recordedFleet } from './recordedFleet.ts'
import { type RecordingScan, scanRecording } from './scan.ts'
import { TimeAxis } from './timeAxis.ts'
import { createTimeline, type Frame, type Timeline } from './timeline.ts'

/** Plays a recording of positions so that the last of a pass happens now. */
export interface ReplayOptions {
  /** A .csv or .csv.gz file, docs/replay.md. */
  readonly file: string
  /** Recorded seconds per second, until the play has reached the present. */
  readonly speed: number
  /** Vehicles made of each recorded one. */
  readonly copies: number
  /** Starts over at the end of the file. */
  readonly loop: boolean
  /** Login of the account that owns the vehicles. */
  readonly owner: string
}

type PassEnd = Extract<Frame, { readonly kind: 'passEnd' }>

/** Interval of the checks for due frames. */
const TICK_MS = 200
/** The file is read this far ahead of the play, at the play's speed. */
const READ_AHEAD_MS = 3_000
/** Reading pauses above this many frames, playing above this many unacknowledged observations. */
const MAX_FRAMES = 100_000
const MAX_UNSTORED = 15_000
/**
 * Each further copy plays this much later, in recorded time: not a round minute, so that copies do not coincide. Many
 * copies share MAX_SHIFT_MS, because frames are buffered until the last copy has played them.
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
  readonly #ingestBuffer: IngestBuffer
  readonly #refused: Tally
  readonly #faults: Tally
  readonly #buffer: FrameBuffer
  readonly #copyShiftMs: number
  readonly #passes: PassCounts
  #scan: RecordingScan | null = null
  #timeline: Timeline | null = null
  #axis: TimeAxis | null = null
  /** vehicleId of copy c of recorded vehicle i at i * copies + c. */
  #vehicleIds: number[] = []
  #lines: AsyncGenerator<Line[], void, undefined> | null = null
  #ended = false
  #stopped = false
  /** Recorded time that has been played, ms since the first row. */
  #playhead = 0
  /** Target position of the play, if enough has been read. */
  #wanted = 0
  /** Everything due at the playhead has been emitted; until then the playhead waits. */
  #caughtUp = true
  #lastTick = 0
  #lastReport = 0
  #cancelTimer = (): void => undefined
  #unsubscribe = (): void => undefined
  #working: Promise<void> = Promise.resolve()

  constructor(deps: SourceDependencies, options: ReplayOptions) {
    checkOptions(options)
    this.#deps = deps
    this.#options = options
    this.#ingestBuffer = createIngestBuffer(deps)
    this.#refused = createTally(deps.log)
    this.#faults = createTally(deps.log)
    this.#passes = new PassCounts(options.copies)
    this.#copyShiftMs = Math.min(COPY_SHIFT_MS, Math.floor(MAX_SHIFT_MS / options.copies))
    this.#buffer = new FrameBuffer(
      Array.from({ length: options.copies }, (_, copy) => copy * this.#copyShiftMs),
    )
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
    // A start that the database has interrupted is repeated.
    this.#unsubscribe()
    this.#unsubscribe = this.#deps.commands.subscribe(new Set(this.#vehicleIds), (c) =>
      this.#refuseCommand(c),
    )
    this.#deps.log(
      `replay: ${file}: ${scan.rows} rows of ${ids.length} vehicles, ${copies} of each, at ${speed} times the recorded speed`,
    )
    await this.#beginAxis(scan)
    if (!this.#stopped) this.#schedule(0)
  }

  async #beginAxis({ durationMs }: RecordingScan): Promise<void> {
    const { clock, directory, log, past } = this.#deps
    const { copies, speed, loop } = this.#options
    const now = clock.now()
    const newestAt = directory.newestAt?.(this.#vehicleIds) ?? null
    const silenceMs = loop ? 0 : NO_SIGNAL_AFTER_MS
    const playedMs = durationMs + (copies - 1) * this.#copyShiftMs + silenceMs
    const axis = new TimeAxis({ now, speed, durationMs: playedMs, newestAt })
    if (speed > 1) {
      await past?.makeRoom(axis.origin, now)
      log(
        `replay: positions keep their recorded spacing in time at every speed: the first is of ${new Date(axis.origin).toISOString()}, ` +
          `and the play comes to the present at ${speed} times the speed of time. Until then vehicles are shown as silent; ` +
          'from then on it goes on at the recorded speed',
      )
    }
    this.#axis = axis
    this.#lastTick = this.#lastReport = clock.monotonic()
  }

  async stop(): Promise<void> {
    if (this.#stopped) return
    this.#stopped = true
    this.#cancelTimer()
    this.#unsubscribe()
    await this.#working
    await this.#lines?.return()
    await this.#ingestBuffer.close(STOP_ATTEMPTS)
    this.#print('stopped')
  }

  report(): SourceReport {
    return {
      source: 'replay',
      vehicles: this.#vehicleIds.length,
      recorded: this.#ingestBuffer.recorded(),
      refused: { ...this.#refused.counts(), ...this.#ingestBuffer.droppedCounts() },
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
    const tick = this.#deps.clock.monotonic()
    const elapsed = tick - this.#lastTick
    this.#lastTick = tick
    if (this.#caughtUp) this.#wanted = this.#axis?.advance(this.#playhead, elapsed, now) ?? 0
    await this.#readUntil(this.#wanted, READ_AHEAD_MS * this.#options.speed)
    const finished = this.#play()
    this.#ingestBuffer.flush()
    if (tick - this.#lastReport >= REPORT_EVERY_MS) this.#print('playing')
    if (!this.#stopped && !(finished && this.#ingestBuffer.waiting() === 0)) this.#schedule(TICK_MS)
  }

  /** Reads on until frames are complete up to `needed`, and `ahead` more unless enough of them are buffered. */
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

  /** Advances the play, unless the sink or the reader is behind; returns true once everything has been played. */
  #play(): boolean {
    const readTo = this.#ended ? this.#wanted : Math.min(this.#wanted, this.#timeline?.head() ?? 0)
    if (this.#caughtUp) this.#playhead = Math.max(this.#playhead, readTo)
    const result = this.#buffer.drain(this.#playhead, (frame, copy, due) => {
      if (this.#ingestBuffer.waiting() >= MAX_UNSTORED) return false
      this.#emit(frame, copy, this.#axis?.momentOf(due) ?? 0)
      return true
    })
    this.#caughtUp = result !== 'refused'
    return this.#ended && result === 'empty'
  }

  #emit(frame: Frame, copy: number, timestamp: number): void {
    if (frame.kind === 'passEnd') {
      const ended = this.#passes.end(copy)
      if (ended) this.#printPass(ended.pass, ended.played, frame)
      return
    }
    const vehicleId = this.#vehicleIds[frame.vehicle * this.#options.copies + copy]
    if (vehicleId === undefined) return
    observeFrame(frame, vehicleId, timestamp, (observation) => {
      this.#passes.add(copy)
      this.#ingestBuffer.push(observation)
    })
  }

  /** A recorded device accepts no commands; the sender gets an error. */
  #refuseCommand({ commandId, vehicleId, content }: DeviceCommand): void {
    if (content.command === 'set-lock-state') {
      const data = { vehicleId, timestamp: this.#deps.clock.now(), lockState: content.lockState }
      this.#ingestBuffer.push({ event: 'ErrorSetLock', data })
    }
    const result = { state: 'failed', answer: 'A recorded vehicle takes no commands' } as const
    this.#deps.commands.settle(commandId, result).catch((error: unknown) => {
      this.#deps.log(`replay: the answer to command ${commandId} was not kept: ${String(error)}`, {
        level: 'warning',
      })
    })
  }

  /** Played, rejected and faulty counts up to the end of a pass, nothing of the next one. */
  #printPass(pass: number, played: number, { refused, faults }: PassEnd): void {
    const all = { ...refused, ...this.#ingestBuffer.droppedCounts() }
    this.#print(`end of pass ${pass}: ${played} observations played`, all, faults)
  }

  #print(state: string, refused = this.report().refused, faults = this.report().faults): void {
    this.#lastReport = this.#deps.clock.monotonic()
    const { vehicles, recorded } = this.report()
    const rows = this.#scan?.rows ?? 0
    this.#deps.log(
      `replay: ${state}: ${vehicles} vehicles, ${rows} rows a pass, ${recorded} observations stored, ` +
        `${this.#ingestBuffer.waiting()} waiting; refused: ${listCounts(refused)}; faults: ${listCounts(faults)}`,
    )
  }
}

const listCounts = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([reason, count]) => `${reason} ${count}`)
    .join(', ') || 'none'

/**
 * A source that plays a recording. `start` rejects with a RecordingError that names file, column and what is allowed.
 * @throws RangeError when speed or copies is out of range.
 */
export const createReplaySource = (deps: SourceDependencies, options: ReplayOptions): PositionSource =>
  new ReplaySource(deps, options)
