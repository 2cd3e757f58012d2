/** ROUTE-21: the page of geozones; an id behind it opens that zone (ROUTE-22), `new` an empty form. */
export const ZONES_PATH = '/geozones_and_addresses'

/** What the page shows next to the list: a zone, a new one, or neither. */
export type ZonesPlace = number | 'new' | null

/** The place that an address names; anything unknown is the list alone. */
export const readZonesPath = (path: string): ZonesPlace => {
  const rest = path.startsWith(`${ZONES_PATH}/`) ? path.slice(ZONES_PATH.length + 1) : ''
  if (rest === 'new') return 'new'
  return /^[1-9]\d{0,9}$/.test(rest) ? Number(rest) : null
}

export const zonesPath = (place: ZonesPlace): string =>
  place === null ? ZONES_PATH : `${ZONES_PATH}/${place}`
