import { sql, type Kysely } from 'kysely'
import type { Dialect } from '#server/database/dialect.ts'

/** On PostgreSQL, a trigger notifies all servers when a transaction that recorded changes commits. */
export async function up(db: Kysely<unknown>, dialect: Dialect) {
  if (dialect === 'sqlite') return
  await sql`
    create function tell_changes() returns trigger language plpgsql as $$
    begin
      perform pg_notify('hoard_changes', '');
      return null;
    end $$`.execute(db)
  await sql`
    create trigger tell_changes after insert on changes
    for each statement execute function tell_changes()`.execute(db)
}
