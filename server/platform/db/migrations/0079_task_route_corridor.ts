import { type Kysely, sql } from 'kysely'

/** The routes that tasks keep say how far performers may be from the way, also those kept before routes had that. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`update task set route = jsonb_build_object('corridor', null) || route
    where route is not null and not jsonb_exists(route, 'corridor')`.execute(db)
}
