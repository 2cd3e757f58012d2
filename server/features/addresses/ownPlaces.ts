import { boxMiddle } from '../../../src/contract/rules/box.ts'
import { sql } from 'kysely'
import type { GeoPoint } from '../../../src/contract/engine/view.ts'
import type { FoundPlace } from '../../../src/contract/http/addresses.ts'
import { distanceM } from '../../../src/contract/rules/geodesy.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import type { Fleet } from '../../live/createFleet.ts'
import { isInside } from '../../movement/zones/zoneGeometry.ts'
import { holdsText } from '../../platform/db/searchText.ts'
import { numberArray } from '../../platform/sqlArray.ts'
import { readPlaceZones } from '../geozones/zoneSql.ts'

/** The caller's saved places and geozones, which come before every other address and result of a search. */

type Deps = Pick<Fleet, 'db' | 'zones'>

/** A saved place names what is this near, m. */
const NEAR_M = 100
/** The same as degrees of latitude, and of longitude up to 80 degrees north and south. */
const NEAR_DEGREES = { latitude: 0.001, longitude: 0.006 } as const
/** Of each sort among the results of a search. */
const MOST_FOUND = 3

/** Names of the saved place near each point, else of the smallest zone around it; null: it is at none. */
export const nameOwnPlaces = async (
  deps: Deps,
  principal: Pick<AccountPrincipal, 'accountId' | 'ownerId'>,
  points: readonly GeoPoint[],
): Promise<readonly (string | null)[]> => {
  const [saved, zones] = await Promise.all([
    nameSaved(deps, principal, points),
    nameZones(deps, principal, points),
  ])
  return points.map((_, place) => saved[place] ?? zones[place] ?? null)
}

const nameSaved = async (
  { db }: Deps,
  { ownerId }: Pick<AccountPrincipal, 'ownerId'>,
  points: readonly GeoPoint[],
): Promise<readonly (string | null)[]> => {
  const { rows } = await sql<{ place: number; name: string; latitude: number; longitude: number }>`
    select p.place::integer - 1 as place, s.name, s.latitude, s.longitude
    from unnest(${numberArray(points.map(({ latitude }) => latitude))}::float8[],
      ${numberArray(points.map(({ longitude }) => longitude))}::float8[]) with ordinality as p (latitude, longitude, place)
    join saved_place s on s.owner_id = ${ownerId} and s.deleted_at is null
      and s.latitude between p.latitude - ${NEAR_DEGREES.latitude} and p.latitude + ${NEAR_DEGREES.latitude}
      and s.longitude between p.longitude - ${NEAR_DEGREES.longitude} and p.longitude + ${NEAR_DEGREES.longitude}`.execute(
    db,
  )
  return points.map((point, place) => {
    const near = rows
      .filter((row) => row.place === place)
      .map((row) => ({
        ...row,
        off: distanceM(point.latitude, point.longitude, row.latitude, row.longitude),
      }))
      .toSorted((a, b) => a.off - b.off)
    const [nearest] = near
    return nearest && nearest.off <= NEAR_M ? nearest.name : null
  })
}

const nameZones = async (
  { db, zones }: Deps,
  principal: Pick<AccountPrincipal, 'accountId' | 'ownerId'>,
  points: readonly GeoPoint[],
): Promise<readonly (string | null)[]> => {
  await zones.prepare([principal.ownerId])
  const index = zones.of(principal.ownerId)
  const around = points.map((point) => {
    const ids: number[] = []
    index.near(point, point, ({ id, area }) => {
      if (isInside(area, point)) ids.push(id)
    })
    return ids
  })
  const ids = [...new Set(around.flat())]
  if (ids.length === 0) return []
  const named = await readPlaceZones(
    db,
    principal,
    sql`z.id = any(${numberArray(ids)}::integer[])`,
    ids.length,
  )
  return around.map((inside) => named.find(({ id }) => inside.includes(id))?.name ?? null)
}

/** Saved places and geozones whose name contains a text. */
export const searchOwnPlaces = async (
  { db, zones }: Deps,
  principal: Pick<AccountPrincipal, 'accountId' | 'ownerId'>,
  text: string,
): Promise<readonly FoundPlace[]> => {
  const { ownerId } = principal
  await zones.prepare([ownerId])
  const [saved, found] = await Promise.all([
    sql<Omit<FoundPlace, 'id' | 'kind'> & { id: number }>`
      select id, name, category as detail, latitude, longitude from saved_place
      where owner_id = ${ownerId} and deleted_at is null and ${holdsText(['name'], text)}
      order by name limit ${MOST_FOUND}`.execute(db),
    readPlaceZones(db, principal, holdsText(['z.name'], text), MOST_FOUND),
  ])
  return [
    ...saved.rows.map((place): FoundPlace => ({ ...place, id: `saved:${place.id}`, kind: 'savedPlace' })),
    ...found.flatMap(({ id, name, group }): readonly FoundPlace[] => {
      const area = zones.of(ownerId).get(id)?.area
      if (!area) return []
      return [{ id: `zone:${id}`, kind: 'zone', name, detail: group ?? '', ...boxMiddle(area) }]
    }),
  ]
}
