/**
 * Which vehicle hears of what a source reports. A source knows the vehicle that its device was on when the source began;
 * when the device is taken off or put on another vehicle, what it reports follows it. It mirrors the tables: filled from
 * them at start, changed after commits.
 */
export class DeviceRoutes {
  /** By the vehicle that a source names; null: its device is on no vehicle. Absent: on that vehicle still. */
  #targets = new Map<number, number | null>()
  /** By serial, for devices that were moved: the vehicle by which their source names them; null: no source does. */
  #origins = new Map<string, number | null>()

  /** The vehicle that is meant by what a source reports of this one; null: none. */
  targetOf(vehicleId: number): number | null {
    const target = this.#targets.get(vehicleId)
    return target === undefined ? vehicleId : target
  }

  /** A vehicle that has no device as the server starts. */
  startBare(vehicleId: number): void {
    this.#targets.set(vehicleId, null)
  }

  /** Becomes what other routes are, which are used no more: those of a source that begins now. */
  become(other: DeviceRoutes): void {
    this.#targets = other.#targets
    this.#origins = other.#origins
  }

  /** The device was taken off the vehicle. */
  detach(serial: string, vehicleId: number): void {
    const known = this.#origins.get(serial)
    const origin = known === undefined ? vehicleId : known
    this.#origins.set(serial, origin)
    if (origin !== null) this.#targets.set(origin, null)
  }

  /** The device was put on the vehicle. */
  attach(serial: string, vehicleId: number): void {
    const origin = this.#origins.get(serial) ?? null
    this.#origins.set(serial, origin)
    if (origin !== null) this.#targets.set(origin, vehicleId)
  }
}
