/**
 * Which vehicle receives what a source reports. A source names the vehicle that its device was on when the source
 * started; when the device is removed or moved to another vehicle, its reports follow it. It mirrors the tables: filled
 * from them at start, changed after commits.
 */
export class DeviceAssignments {
  /** By the vehicle that a source names; null: its device is on no vehicle. Absent: it is still on that vehicle. */
  #targets = new Map<number, number | null>()
  /** By serial, for devices that were moved: the vehicle by which their source names them; null: no source does. */
  #origins = new Map<string, number | null>()

  /** The vehicle that receives what a source reports of this one; null: no vehicle. */
  targetOf(vehicleId: number): number | null {
    const target = this.#targets.get(vehicleId)
    return target === undefined ? vehicleId : target
  }

  /** A vehicle that has no device when the server starts. */
  startBare(vehicleId: number): void {
    this.#targets.set(vehicleId, null)
  }

  /** Takes over other assignments, which must not be used any more: those of a source that starts now. */
  become(other: DeviceAssignments): void {
    this.#targets = other.#targets
    this.#origins = other.#origins
  }

  /** The device was removed from the vehicle. */
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
