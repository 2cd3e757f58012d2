/**
 * The last fleet, kept on the device so that the next start shows it at once (docs/warm-start.md). Read by the engine,
 * which writes it, and by the page, which deletes it.
 */

/** The database of the browser (IndexedDB) that contains it and nothing else. */
export const KEPT_FLEET_DATABASE = 'keptFleet'
/** An older fleet is deleted instead of shown. */
export const KEPT_FLEET_MAX_AGE_MS = 86_400_000
/** The most that is kept of the lists as they came; a larger fleet is not kept. */
export const KEPT_FLEET_MAX_BYTES = 64 * 1_048_576

/**
 * Whether the fleet is kept: `online`: it is shown once the server has confirmed session and rights; `offline`: also
 * while there is no network, which the person allowed for this device.
 */
export type FleetKeeping = 'off' | 'online' | 'offline'
