/**
 * Speed profile of a drive: speed limits zone by zone, with constant acceleration between them. Everything is a pure
 * function of the seconds since the start. Metres, m/s, m/s², seconds.
 */
export interface Zone {
  readonly lengthM: number
  readonly limit: number
  /** Standing time at the end of the zone (a crossing, a queue); 0: drives on. */
  readonly haltS: number
}

export interface Profile {
  readonly durationS: number
  readonly lengthM: number
  /** Start of each piece of constant acceleration; parallel columns. */
  readonly time: Float64Array
  readonly place: Float64Array
  readonly speed: Float64Array
  readonly acceleration: Float64Array
}

export const ACCELERATION = 0.7
export const BRAKING = 0.9

/**
 * The speed profile through the zones, from standstill to standstill. In a zone too short to reach its limit, the
 * vehicle drives at the highest speed that leaves room for braking.
 */
export const buildProfile = (zones: readonly Zone[]): Profile => {
  const pieces: { time: number; place: number; speed: number; acceleration: number }[] = []
  let time = 0
  let place = 0
  const piece = (seconds: number, speed: number, acceleration: number): void => {
    if (seconds <= 0) return
    pieces.push({ time, place, speed, acceleration })
    time += seconds
    place += speed * seconds + (acceleration * seconds * seconds) / 2
  }
  let entry = 0
  for (const [i, zone] of zones.entries()) {
    const next = zones[i + 1]
    const wanted = next === undefined || zone.haltS > 0 ? 0 : Math.min(zone.limit, next.limit)
    const reach =
      (zone.lengthM + entry ** 2 / (2 * ACCELERATION) + wanted ** 2 / (2 * BRAKING)) /
      (1 / (2 * ACCELERATION) + 1 / (2 * BRAKING))
    const reachedByEnd = entry ** 2 + 2 * ACCELERATION * zone.lengthM
    const peak = Math.max(entry, Math.min(zone.limit, Math.sqrt(Math.min(reach, reachedByEnd))))
    const exit = Math.min(wanted, peak)
    // A zone too short for the usual braking rate gets harder braking.
    const braking = Math.max(BRAKING, (peak ** 2 - exit ** 2) / (2 * zone.lengthM))
    const upM = (peak ** 2 - entry ** 2) / (2 * ACCELERATION)
    const downM = (peak ** 2 - exit ** 2) / (2 * braking)
    piece((peak - entry) / ACCELERATION, entry, ACCELERATION)
    piece(Math.max(0, zone.lengthM - upM - downM) / peak, peak, 0)
    piece((peak - exit) / braking, peak, -braking)
    if (zone.haltS > 0) piece(zone.haltS, 0, 0)
    entry = exit
  }
  return {
    durationS: time,
    lengthM: place,
    time: Float64Array.from(pieces, (p) => p.time),
    place: Float64Array.from(pieces, (p) => p.place),
    speed: Float64Array.from(pieces, (p) => p.speed),
    acceleration: Float64Array.from(pieces, (p) => p.acceleration),
  }
}

/** Index of the last entry not above `value`; 0 if all are. */
export const lastNotAbove = (sorted: Float64Array, value: number): number => {
  let low = 0
  let high = sorted.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((sorted[middle] ?? 0) <= value) low = middle
    else high = middle - 1
  }
  return low
}

/** Distance and speed of the drive after `seconds`. */
export const profileAt = (
  profile: Profile,
  seconds: number,
): { readonly place: number; readonly speed: number } => {
  if (seconds >= profile.durationS) return { place: profile.lengthM, speed: 0 }
  const at = lastNotAbove(profile.time, seconds)
  const dt = Math.max(0, seconds - (profile.time[at] ?? 0))
  const speed = profile.speed[at] ?? 0
  const acceleration = profile.acceleration[at] ?? 0
  return {
    place: (profile.place[at] ?? 0) + speed * dt + (acceleration * dt * dt) / 2,
    speed: Math.max(0, speed + acceleration * dt),
  }
}
