import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../storage/schema.ts'
import { type AddressHit, nameIn, type NameLanguage } from './address.ts'
import { metresBetween, type Spot } from './geometry.ts'
import { type Names, simplify } from './nameKeys.ts'

/** Most hits of a search. */
const HITS = 10
/** Most names that are compared. */
const CANDIDATES = 400

interface Row {
  readonly key: string
  readonly region: number
  readonly streetId: number | null
  readonly names: Names
  readonly place: Names | null
  readonly kind: string | null
  readonly population: number | null
  readonly x: number
  readonly y: number
}

/**
 * Finds places and streets of which a word begins with the query, and house numbers after the name of a street, with or
 * without a comma: "Major 5". Whole names come first, then places before streets, then what is near.
 */
export const searchAddresses = async (
  db: Kysely<Database>,
  query: string,
  language: NameLanguage,
  near: Spot | null,
): Promise<readonly AddressHit[]> => {
  const wanted = simplify(query)
  if (wanted === '') return []
  const [, streetPart = '', typed = ''] = /^(.+?)[\s,]+(\d[\p{L}\p{N}/-]*)$/u.exec(query.trim()) ?? []
  const number = typed.toLowerCase()
  const houses =
    number === '' ? [] : await findHouses(db, await findNames(db, simplify(streetPart)), number, language)
  const named = (await findNames(db, wanted)).map((row) => ({
    hit: hitOf(row, language),
    rank: rankOf(row, wanted),
  }))
  const distance = ({ hit }: RankedHit): number => (near === null ? 0 : metresBetween(near, hit.spot))
  return [...houses, ...named]
    .toSorted((one, other) => other.rank - one.rank || distance(one) - distance(other))
    .slice(0, HITS)
    .map(({ hit }) => hit)
}

interface RankedHit {
  readonly hit: AddressHit
  /** The greatest comes first; equal ones by their distance. */
  readonly rank: number
}

/** A house of the very number is what was asked for, then names that are typed in full; places are before streets. */
const HOUSE_RANK = 20
const rankOf = ({ key, streetId, population }: Row, wanted: string): number =>
  (key === wanted ? 10 : 0) + (streetId === null ? 1 + Math.floor(Math.log10(1 + (population ?? 0))) : 0)

const findNames = async (db: Kysely<Database>, wanted: string): Promise<readonly Row[]> => {
  // Keys contain letters, digits, blanks and slashes only, so that no sign is special in the pattern.
  const { rows } = await sql<Row>`
    select distinct on (k.region_id, k.place_id, k.street_id) k.key, k.region_id as region, k.street_id as "streetId",
      coalesce(s.names, p.names) as names, t.names as place, p.kind, p.population,
      (coalesce(s.spot, p.spot))[0] as x, (coalesce(s.spot, p.spot))[1] as y
    from (select * from address_key where key like ${`${wanted}%`} limit ${CANDIDATES}) k
    join address_region r on r.id = k.region_id and r.is_ready
    left join address_place p on p.region_id = k.region_id and p.id = k.place_id
    left join address_street s on s.region_id = k.region_id and s.id = k.street_id
    left join address_place t on t.region_id = s.region_id and t.id = s.place_id
    order by k.region_id, k.place_id, k.street_id, length(k.key)`.execute(db)
  return rows
}

const hitOf = ({ streetId, names, place, x, y }: Row, language: NameLanguage): AddressHit =>
  streetId === null
    ? { kind: 'place', street: null, house: null, place: nameIn(names, language), spot: [x, y] }
    : {
        kind: 'street',
        street: nameIn(names, language),
        house: null,
        place: nameIn(place, language),
        spot: [x, y],
      }

/** The houses of streets whose number begins with `number`, whole numbers first. */
const findHouses = async (
  db: Kysely<Database>,
  streets: readonly Row[],
  number: string,
  language: NameLanguage,
): Promise<readonly RankedHit[]> => {
  const byKey = new Map(
    streets.flatMap((row) => (row.streetId === null ? [] : [[`${row.region} ${row.streetId}`, row]])),
  )
  if (byKey.size === 0) return []
  const { rows } = await sql<{ region: number; streetId: number; number: string; x: number; y: number }>`
    select h.region_id as region, h.street_id as "streetId", h.number, h.spot[0] as x, h.spot[1] as y
    from address_house h
    join unnest(${[...byKey.values()].map(({ region }) => region)}::int[],
      ${[...byKey.values()].map(({ streetId }) => streetId)}::int[]) as s (region, street)
      on s.region = h.region_id and s.street = h.street_id
    where lower(h.number) like ${`${number.replaceAll(/[%_\\]/g, '\\$&')}%`}
    order by lower(h.number) <> ${number}, length(h.number), h.number limit ${CANDIDATES}`.execute(db)
  return rows.flatMap(({ region, streetId, number: house, x, y }): RankedHit[] => {
    const street = byKey.get(`${region} ${streetId}`)
    if (street === undefined) return []
    const place = nameIn(street.place, language)
    const hit = { kind: 'house', street: nameIn(street.names, language), house, place, spot: [x, y] } as const
    return [{ hit, rank: HOUSE_RANK + (house.toLowerCase() === number ? 1 : 0) }]
  })
}
