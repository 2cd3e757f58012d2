import { type Kysely, sql } from 'kysely'
import type { MapAddresses } from '../../../../src/contract/http/admin/maps.ts'
import type { Database } from '../../../storage/schema.ts'
import type { Spot } from './geometry.ts'
import { keysOf, type Names } from './nameKeys.ts'

/** Rows of one statement. */
const BATCH = 2_000

/** A table that is written in batches: columns of equal length. */
class Batch<Row extends readonly unknown[]> {
  #rows: Row[] = []
  readonly #insert: (columns: readonly (readonly unknown[])[]) => Promise<void>

  constructor(insert: (columns: readonly (readonly unknown[])[]) => Promise<void>) {
    this.#insert = insert
  }

  async add(row: Row): Promise<void> {
    this.#rows.push(row)
    if (this.#rows.length >= BATCH) await this.flush()
  }

  async flush(): Promise<void> {
    const rows = this.#rows
    const [first] = rows
    if (first === undefined) return
    this.#rows = []
    await this.#insert(first.map((_, index) => rows.map((row) => row[index])))
  }
}

const pointText = ([x, y]: Spot): string => `(${x},${y})`

/** Writes the rows of a new region; nobody reads them until it is ready. */
export class AddressWriter {
  readonly #db: Kysely<Database>
  readonly #region: number
  readonly #counts = { places: 0, streets: 0, houses: 0 }
  readonly #places
  readonly #streets
  readonly #ways
  readonly #houses
  readonly #keys

  private constructor(db: Kysely<Database>, region: number) {
    this.#db = db
    this.#region = region
    this.#places = new Batch<[number, string, string, number, string]>(
      async ([id, names, kind, people, spot]) => {
        await sql`insert into address_place (region_id, id, names, kind, population, spot)
        select ${region}::int, * from unnest(${id}::int[], ${names}::jsonb[], ${kind}::text[], ${people}::int[],
          ${spot}::point[])`.execute(db)
      },
    )
    this.#streets = new Batch<[number, string, number | null, string]>(async ([id, names, place, spot]) => {
      await sql`insert into address_street (region_id, id, names, place_id, spot)
        select ${region}::int, * from unnest(${id}::int[], ${names}::jsonb[], ${place}::int[], ${spot}::point[])`.execute(
        db,
      )
    })
    this.#ways = new Batch<[number, string]>(async ([street, line]) => {
      await sql`insert into address_way (region_id, street_id, bounds, line)
        select ${region}::int, street, box(polygon(pclose(line))), line
        from unnest(${street}::int[], ${line}::path[]) as t (street, line)`.execute(db)
    })
    this.#houses = new Batch<[number, string, string]>(async ([street, number, spot]) => {
      await sql`insert into address_house (region_id, street_id, number, spot)
        select ${region}::int, * from unnest(${street}::int[], ${number}::text[], ${spot}::point[])`.execute(
        db,
      )
    })
    this.#keys = new Batch<[string, number | null, number | null]>(async ([key, place, street]) => {
      await sql`insert into address_key (region_id, key, place_id, street_id)
        select ${region}::int, * from unnest(${key}::text[], ${place}::int[], ${street}::int[])`.execute(db)
    })
  }

  /** Begins a region for a map; what an import of the same map left behind is deleted. */
  static async open(db: Kysely<Database>, map: string): Promise<AddressWriter> {
    await sql`delete from address_region where map = ${map} and not is_ready`.execute(db)
    const { rows } = await sql<{
      id: number
    }>`insert into address_region (map) values (${map}) returning id`.execute(db)
    const [row] = rows
    if (!row) throw new Error('the address region was not inserted')
    return new AddressWriter(db, row.id)
  }

  async addPlace(place: {
    id: number
    names: Names
    kind: string
    population: number
    spot: Spot
  }): Promise<void> {
    const { id, names, kind, population, spot } = place
    this.#counts.places += 1
    await this.#places.add([id, JSON.stringify(names), kind, population, pointText(spot)])
    for (const key of keysOf(names)) await this.#keys.add([key, id, null])
  }

  async addStreet(street: { id: number; names: Names; placeId: number | null; spot: Spot }): Promise<void> {
    const { id, names, placeId, spot } = street
    this.#counts.streets += 1
    await this.#streets.add([id, JSON.stringify(names), placeId, pointText(spot)])
    for (const key of keysOf(names)) await this.#keys.add([key, null, id])
  }

  async addWay(streetId: number, line: readonly Spot[]): Promise<void> {
    await this.#ways.add([streetId, `[${line.map(pointText).join(',')}]`])
  }

  async addHouse(streetId: number, number: string, spot: Spot): Promise<void> {
    this.#counts.houses += 1
    await this.#houses.add([streetId, number, pointText(spot)])
  }

  /** Writes what is left. Returns how much there is. */
  async finish(): Promise<MapAddresses> {
    for (const batch of [this.#places, this.#streets, this.#ways, this.#houses, this.#keys])
      await batch.flush()
    const { places, streets, houses } = this.#counts
    await sql`update address_region set places = ${places}, streets = ${streets}, houses = ${houses}
      where id = ${this.#region}`.execute(this.#db)
    return this.#counts
  }

  /** From now on the region is the one of its map; the earlier one is deleted. */
  async publish(): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      await sql`delete from address_region where is_ready
        and map = (select map from address_region where id = ${this.#region})`.execute(trx)
      await sql`update address_region set is_ready = true where id = ${this.#region}`.execute(trx)
    })
  }

  /** Deletes what was written. */
  async discard(): Promise<void> {
    await sql`delete from address_region where id = ${this.#region} and not is_ready`.execute(this.#db)
  }
}
