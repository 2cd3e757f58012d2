/** The demo fleet: the same vehicles at every start. */
export const DEMO_SEED = 1
/** Tours, incidents and counters start here: 1 January 2026, 00:00 UTC. */
export const DEMO_EPOCH = Date.UTC(2026, 0, 1)
/** Vehicles of the first owner. */
export const DEMO_VEHICLES = 500
/** Fleet sizes of the second and the third owner. */
const SMALL_FLEETS: readonly number[] = [40, 10]

/** The number of vehicles of an owner of the demo fleet, by its place among them. */
export const demoFleetSize = (owner: number): number =>
  owner === 0 ? DEMO_VEHICLES : (SMALL_FLEETS[owner - 1] ?? 0)
