import { type Kysely, sql } from 'kysely'

/** How far tasks are while they are driven: the planned way, times off it, and when points will be reached. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS: readonly string[] = [
  `alter table task_route
    -- how far from the planned way performers may be, m; null: at any distance
    add column corridor integer`,
  `alter table task
    -- the way by road through the points; null: there is none, straight lines count
    add column way jsonb,
    -- when a road engine was asked for it
    add column way_at bigint,
    -- when points will be reached, and which lateness was announced
    add column forecast jsonb,
    -- of the positions of performers that came late, the last that was judged; null: none was judged yet
    add column late_change bigint`,
  `update task set progress = progress || '{"tracks": [], "deviations": []}' where progress is not null`,
]
