import { type Kysely, sql } from 'kysely'

/**
 * Foreign keys of the log of retransmission cost two look-ups of every sent position, more than all else of its
 * insertion. Triggers delete its rows with the vehicle's stream and with the account instead.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS: readonly string[] = [
  `alter table retransmission_record
    drop constraint retransmission_record_vehicle_id_fkey,
    drop constraint retransmission_record_owner_id_fkey`,
  `create function delete_records_of_stream() returns trigger language plpgsql as $$
  begin
    delete from retransmission_record where vehicle_id = old.vehicle_id and service = old.service;
    return null;
  end $$`,
  `create trigger retransmission_deleted after delete on retransmission
    for each row execute function delete_records_of_stream()`,
  `create function delete_records_of_account() returns trigger language plpgsql as $$
  begin
    delete from retransmission_record where owner_id = old.id;
    return null;
  end $$`,
  `create trigger account_deleted_records after delete on account
    for each row execute function delete_records_of_account()`,
]
