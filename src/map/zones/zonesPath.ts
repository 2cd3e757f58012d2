/** ROUTE-21: the page of geozones and addresses; an id behind it opens that zone (ROUTE-22), `new` an empty form. */
export const ZONES_PATH = '/geozones_and_addresses'

/** What the page shows next to the list: a zone, a new one, or neither. */
export type ZonesPlace = number | 'new' | null

/** The list that the page shows, and what is open next to it. */
export interface PageView {
  readonly list: 'zones' | 'places'
  readonly open: ZonesPlace
}

const PLACES = 'places'
const PLACE = 'place-'

const openOf = (text: string): ZonesPlace => {
  if (text === 'new') return 'new'
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null
}

/** What an address names; anything unknown is the list of zones alone. */
export const readZonesPath = (path: string): PageView => {
  const rest = path.startsWith(`${ZONES_PATH}/`) ? path.slice(ZONES_PATH.length + 1) : ''
  if (rest === PLACES) return { list: 'places', open: null }
  if (rest.startsWith(PLACE)) return { list: 'places', open: openOf(rest.slice(PLACE.length)) }
  return { list: 'zones', open: openOf(rest) }
}

export const zonesPath = ({ list, open }: PageView): string => {
  if (list === 'places') return `${ZONES_PATH}/${open === null ? PLACES : `${PLACE}${open}`}`
  return open === null ? ZONES_PATH : `${ZONES_PATH}/${open}`
}
