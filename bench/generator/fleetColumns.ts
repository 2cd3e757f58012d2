/** Position and motion of the vehicles, one entry each; the vehicle with number i has the vehicleId i + 1. */
export interface FleetColumns {
  /** Longitude, latitude of the last good place. Degrees. */
  readonly places: Float64Array
  /** m/s; 0: standing. */
  readonly speeds: Float32Array
  /** Degrees clockwise from north. */
  readonly azimuths: Uint16Array
  readonly ignitions: Uint8Array
  /** ms since the epoch; NaN: not standing with ignition on (STATUS-24). */
  readonly parkingSince: Float64Array
}
