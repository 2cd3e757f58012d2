/** How many seconds of the way pass in a second of playback. */
export const PLAY_SPEEDS = [1, 10, 60, 300, 1_200] as const
export type PlaySpeed = (typeof PLAY_SPEEDS)[number]
export const DEFAULT_PLAY_SPEED: PlaySpeed = 60

/** What the clock needs; tests control the time. */
export interface PlayPorts {
  /** Monotonic, ms. */
  readonly now: () => number
  /** Calls before the next drawing. Returns the function that cancels it. */
  readonly frame: (run: () => void) => () => void
}

/** The played time range, ms since the epoch. */
interface PlaySpan {
  readonly from: number
  readonly to: number
}

export interface PlayState {
  readonly isPlaying: boolean
  readonly speed: PlaySpeed
}

/** A frame that comes later than this, such as on a hidden page, counts as no more, ms: the playback does not jump. */
const LONGEST_FRAME_MS = 250

/**
 * Plays a way: moves a moment through its time, at a multiple of real time, until the end. Playing at the end restarts
 * from the beginning.
 */
export class PlayClock {
  readonly #ports: PlayPorts
  /** Where the moment is, and how it is moved. */
  readonly #moment: { readonly read: () => number; readonly move: (at: number) => void }
  readonly #readers = new Set<() => void>()
  #span: PlaySpan = { from: 0, to: 0 }
  #state: PlayState = { isPlaying: false, speed: DEFAULT_PLAY_SPEED }
  #last = 0
  #callOff: (() => void) | null = null

  constructor(
    ports: PlayPorts,
    moment: { readonly read: () => number; readonly move: (at: number) => void },
  ) {
    this.#ports = ports
    this.#moment = moment
  }

  readonly get = (): PlayState => this.#state

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#readers.add(changed)
    return () => this.#readers.delete(changed)
  }

  /** Another way is played: playback stops. */
  setSpan(span: PlaySpan): void {
    this.pause()
    this.#span = span
  }

  readonly play = (): void => {
    if (this.#state.isPlaying || this.#span.to <= this.#span.from) return
    if (this.#moment.read() >= this.#span.to) this.#moment.move(this.#span.from)
    this.#last = this.#ports.now()
    this.#set({ ...this.#state, isPlaying: true })
    this.#callOff = this.#ports.frame(this.#tick)
  }

  readonly pause = (): void => {
    this.#callOff?.()
    this.#callOff = null
    if (this.#state.isPlaying) this.#set({ ...this.#state, isPlaying: false })
  }

  readonly toggle = (): void => (this.#state.isPlaying ? this.pause() : this.play())

  readonly setSpeed = (speed: PlaySpeed): void => this.#set({ ...this.#state, speed })

  readonly #tick = (): void => {
    const now = this.#ports.now()
    const passed = Math.min(now - this.#last, LONGEST_FRAME_MS)
    this.#last = now
    const at = Math.min(this.#span.to, this.#moment.read() + passed * this.#state.speed)
    this.#moment.move(at)
    if (at >= this.#span.to) this.pause()
    else this.#callOff = this.#ports.frame(this.#tick)
  }

  #set(state: PlayState): void {
    this.#state = state
    for (const changed of this.#readers) changed()
  }
}
