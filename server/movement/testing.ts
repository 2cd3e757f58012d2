import { destination } from '../../src/contract/rules/geodesy.ts'
import type { TrackPosition } from './ports.ts'
import { ZoneIndex } from './zones/zoneIndex.ts'

/** Builds the positions of a made-up vehicle, one after the other, for tests. */
export class TrackBuilder {
  readonly positions: TrackPosition[] = []
  #at = Date.UTC(2026, 0, 5, 8)
  #latitude = 50.45
  #longitude = 30.52

  get at(): number {
    return this.#at
  }

  /** Stands for so many seconds. */
  stand(seconds: number, { every = 10, ignitionOn = true, speed = 0 } = {}): this {
    for (let second = 0; second < seconds; second += every) {
      this.#at += every * 1_000
      this.add({ speed, ignitionOn })
    }
    return this
  }

  /** Drives straight for so many seconds, at m/s. */
  drive(seconds: number, speed = 15, { every = 10, azimuth = 90 } = {}): this {
    for (let second = 0; second < seconds; second += every) {
      this.#at += every * 1_000
      ;[this.#latitude, this.#longitude] = destination(
        this.#latitude,
        this.#longitude,
        azimuth,
        speed * every,
      )
      this.add({ speed, azimuth })
    }
    return this
  }

  /** Says nothing for so many seconds. */
  silence(seconds: number): this {
    this.#at += seconds * 1_000
    return this
  }

  /** One position here and now, but for what is named. */
  add(differences: Partial<TrackPosition> = {}): this {
    this.positions.push({
      timestamp: this.#at,
      latitude: this.#latitude,
      longitude: this.#longitude,
      speed: 0,
      azimuth: 90,
      validity: 100,
      ignitionOn: true,
      ...differences,
    })
    return this
  }

  /** A position that lies so many metres north of where the vehicle is, a second later. */
  stray(metres: number, differences: Partial<TrackPosition> = {}): this {
    this.#at += 1_000
    const [latitude, longitude] = destination(this.#latitude, this.#longitude, 0, metres)
    return this.add({ latitude, longitude, ...differences })
  }

  /** The vehicle itself is moved, without anybody having seen it. */
  carry(metres: number): this {
    ;[this.#latitude, this.#longitude] = destination(this.#latitude, this.#longitude, 0, metres)
    return this
  }
}

/** Circles of growing size along the meridian of 30 degrees, on which test tracks drive north from 50 degrees. */
export const zonesOnMeridian = new ZoneIndex(
  Array.from({ length: 30 }, (_, index) => ({
    id: index + 1,
    zoneTypeId: 1,
    shapedAt: 0,
    type: 'CIRCLE',
    points: [{ latitude: 50 + 0.004 * index ** 2, longitude: 30 }],
    radius: 100 + 100 * index,
    width: null,
  })),
)
