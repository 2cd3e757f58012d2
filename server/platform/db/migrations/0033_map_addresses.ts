import { type Kysely, sql } from 'kysely'

/**
 * The address index that an .osm.pbf brings: places, streets and house numbers of a street map. Points are longitude
 * and latitude in degrees. A region is used once it is ready; replacing a map replaces its region.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const REGION = 'region_id integer not null references address_region (id) on delete cascade'

const STATEMENTS: readonly string[] = [
  `create table address_region (
    id integer primary key generated always as identity,
    -- the name of the street map
    map text not null,
    is_ready boolean not null default false,
    places integer not null default 0,
    streets integer not null default 0,
    houses integer not null default 0
  )`,
  'create unique index address_region_ready on address_region (map) where is_ready',
  `create table address_place (
    ${REGION},
    -- unique in the region
    id integer not null,
    -- by language; "" is the name in the country itself
    names jsonb not null,
    -- the place tag of OpenStreetMap
    kind text not null,
    population integer not null,
    spot point not null,
    primary key (region_id, id)
  )`,
  `create table address_street (
    ${REGION},
    id integer not null,
    names jsonb not null,
    place_id integer,
    spot point not null,
    primary key (region_id, id)
  )`,
  `create table address_way (
    ${REGION},
    street_id integer not null,
    bounds box not null,
    line path not null
  )`,
  'create index address_way_region on address_way (region_id)',
  'create index address_way_bounds on address_way using gist (bounds)',
  `create table address_house (
    ${REGION},
    street_id integer not null,
    number text not null,
    spot point not null
  )`,
  'create index address_house_street on address_house (region_id, street_id)',
  'create index address_house_spot on address_house using gist (spot)',
  `create table address_key (
    ${REGION},
    -- a name from one of its words on, simplified
    key text not null,
    place_id integer,
    street_id integer
  )`,
  'create index address_key_text on address_key (key text_pattern_ops)',
  'create index address_key_region on address_key (region_id)',
]
