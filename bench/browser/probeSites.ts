import type { WireEvent } from '../../src/contract/wire/events.ts'
import type { VehicleMiniState } from '../../src/contract/entities/vehicle.ts'

/** A place of the map: degrees, and the radius that no other vehicle may enter. */
export interface ProbeSite {
  readonly latitude: number
  readonly longitude: number
  readonly clearDegrees: number
}

/** The vehicle whose pixels are watched: the first of the fleet. */
export const PROBE_ID = 1

const clearedLatitude = (
  sites: readonly ProbeSite[],
  latitude: number | null,
  longitude: number | null,
): number | null => {
  if (latitude === null || longitude === null) return latitude
  const near = sites.find(
    (site) =>
      Math.abs(site.latitude - latitude) < site.clearDegrees &&
      Math.abs(site.longitude - longitude) < 2 * site.clearDegrees,
  )
  return near === undefined ? latitude : latitude + 2 * near.clearDegrees
}

/** A mini list row with its vehicle moved off the sites, and the probe at the first site. */
export const clearedRow = (sites: readonly ProbeSite[], row: VehicleMiniState): VehicleMiniState => {
  const gps = row.vehiclesDataGpsDataDto
  const [first] = sites
  if (gps === null || first === undefined) return row
  if (row.vehicleId === PROBE_ID) {
    const { latitude, longitude } = first
    return {
      ...row,
      deviceStatus: 'CONNECTED',
      vehiclesDataGpsDataDto: { ...gps, latitude, longitude, validity: 100 },
    }
  }
  const latitude = clearedLatitude(sites, gps.latitude, gps.longitude)
  return { ...row, vehiclesDataGpsDataDto: { ...gps, latitude } }
}

/** The batch with its vehicles moved off the sites, without events of the probe. */
export const clearedBatch = (
  sites: readonly ProbeSite[],
  batch: readonly WireEvent[],
): readonly WireEvent[] => {
  if (sites.length === 0) return batch
  return batch
    .filter(({ data }) => !('vehicleId' in data) || data.vehicleId !== PROBE_ID)
    .map((one) => {
      if (one.event !== 'vehicleLocation' || !('latitude' in one.data)) return one
      const latitude = clearedLatitude(sites, one.data.latitude, one.data.longitude)
      return { ...one, data: { ...one.data, latitude } } as WireEvent
    })
}

/** The probe reports that it is at a site. */
export const probeEvent = (site: ProbeSite, seq: number, timestamp: number): WireEvent => ({
  event: 'vehicleLocation',
  seq,
  data: {
    vehicleId: PROBE_ID,
    timestamp,
    latitude: site.latitude,
    longitude: site.longitude,
    validity: 100,
    speed: 15,
    azimuth: 90,
    ignitionOn: true,
    parkingIgnitionSince: null,
  },
})
