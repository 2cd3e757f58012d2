import { sql } from 'kysely'

/** Joins the employee `holder` to whom a card `c` belongs, if one does. */
export const holderOfCard = sql`left join employee holder on holder.owner_id = c.owner_id
  and holder.deleted_at is null and holder.card_ids @> to_jsonb(c.id)`

/** The name of whoever drives with a card `c`: that of its holder, or else the one that the card carries. */
export const driverOfCard = sql`coalesce(holder.last_name || ' ' || holder.first_name, c.driver_name)`
