import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../storage/schema.ts'
import { metresBetween, metresToLine, reachOf, type Spot } from './geometry.ts'
import { type Address, nameIn, type NameLanguage } from './address.ts'
import type { Names } from './nameKeys.ts'

const HOUSE_M = 60
const STREET_M = 150
/** Of a dense part of a town; the nearest ones come first. */
const CANDIDATES = 300

/** The nearest house within 60 m, else the nearest street within 150 m, of the imported regions; null: neither. */
export const findNearestAddress = async (
  db: Kysely<Database>,
  spot: Spot,
  language: NameLanguage,
): Promise<Address | null> =>
  (await nearestHouse(db, spot, language)) ?? (await nearestStreet(db, spot, language))

const boxAround = (spot: Spot, metres: number) => {
  const [dx, dy] = reachOf(spot, metres)
  return sql`box(point(${spot[0] - dx}, ${spot[1] - dy}), point(${spot[0] + dx}, ${spot[1] + dy}))`
}

const nearestHouse = async (
  db: Kysely<Database>,
  spot: Spot,
  language: NameLanguage,
): Promise<Address | null> => {
  const { rows } = await sql<{ number: string; x: number; y: number; street: Names; place: Names | null }>`
    select h.number, h.spot[0] as x, h.spot[1] as y, s.names as street, p.names as place
    from (select * from address_house where spot <@ ${boxAround(spot, HOUSE_M)} limit ${CANDIDATES}) h
    join address_region r on r.id = h.region_id and r.is_ready
    join address_street s on s.region_id = h.region_id and s.id = h.street_id
    left join address_place p on p.region_id = s.region_id and p.id = s.place_id`.execute(db)
  const nearest = nearestOf(rows, ({ x, y }) => metresBetween(spot, [x, y]), HOUSE_M)
  if (nearest === null) return null
  return {
    street: nameIn(nearest.street, language),
    house: nearest.number,
    place: nameIn(nearest.place, language),
  }
}

const nearestStreet = async (
  db: Kysely<Database>,
  spot: Spot,
  language: NameLanguage,
): Promise<Address | null> => {
  const { rows } = await sql<{ line: string; street: Names; place: Names | null }>`
    select w.line::text as line, s.names as street, p.names as place
    from (select * from address_way where bounds && ${boxAround(spot, STREET_M)} limit ${CANDIDATES}) w
    join address_region r on r.id = w.region_id and r.is_ready
    join address_street s on s.region_id = w.region_id and s.id = w.street_id
    left join address_place p on p.region_id = s.region_id and p.id = s.place_id`.execute(db)
  const nearest = nearestOf(rows, ({ line }) => metresToLine(spot, pointsOf(line)), STREET_M)
  if (nearest === null) return null
  return { street: nameIn(nearest.street, language), house: null, place: nameIn(nearest.place, language) }
}

/** `[(x,y),(x,y)]` as PostgreSQL writes a path. */
const pointsOf = (line: string): Spot[] => {
  const numbers = line
    .replaceAll(/[[\]()]/g, '')
    .split(',')
    .map(Number)
  return Array.from({ length: numbers.length / 2 }, (_, index) => [
    numbers[2 * index] ?? 0,
    numbers[2 * index + 1] ?? 0,
  ])
}

const nearestOf = <T>(rows: readonly T[], distance: (row: T) => number, most: number): T | null => {
  let nearest: T | null = null
  let least = most
  for (const row of rows) {
    const metres = distance(row)
    if (metres <= least) [nearest, least] = [row, metres]
  }
  return nearest
}
