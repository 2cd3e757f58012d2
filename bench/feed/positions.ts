/** Positions reported by devices, seeded by device and sweep: each device drives its own circle. */

export interface FedPosition {
  readonly device: number
  /** ms since the epoch */
  readonly at: number
  readonly lat: number
  readonly lon: number
  readonly altitude: number
  /** m/s */
  readonly speed: number
  readonly course: number
  readonly satellites: number
}

const TURN = 64
/** Degrees, with as many digits as receivers give. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

/** The position of one device at the sweep-th second after `from`. */
export const positionOf = (device: number, sweep: number, from: number): FedPosition => {
  const angle = (2 * Math.PI * ((device * 7 + sweep) % TURN)) / TURN
  return {
    device,
    at: from + sweep * 1_000,
    lat: rounded(48 + (device % 400) / 100 + 0.002 * Math.sin(angle)),
    lon: rounded(24 + (device % 1_100) / 100 + 0.002 * Math.cos(angle)),
    altitude: 100 + (device % 90),
    speed: 10 + (sweep % 5),
    course: Math.round((360 * ((device * 7 + sweep) % TURN)) / TURN),
    satellites: 8 + (device % 6),
  }
}

/** Positions in the order of sweeps over the fleet. */
export class Sweeps {
  readonly #devices: number
  readonly #from: number
  #next = 0

  /** from: the time of the first sweep, ms since the epoch. */
  constructor(devices: number, from: number) {
    this.#devices = devices
    this.#from = from
  }

  take(count: number): readonly FedPosition[] {
    const first = this.#next
    this.#next += count
    return Array.from({ length: count }, (_, index) => {
      const place = first + index
      return positionOf(place % this.#devices, Math.floor(place / this.#devices), this.#from)
    })
  }
}
