import { sql, type Kysely } from 'kysely'
import type { Dialect } from '#server/database/dialect.ts'

/**
 * On PostgreSQL, where transactions end in another order than they began: changes are numbered in the order in which they can be seen,
 * and every server hears of them at once. Whoever notes a change holds the lock until the change can be seen, which is why nothing but
 * the commit may come after it.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect) {
  if (dialect === 'sqlite') return
  await sql`
    create function changes_in_order() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(4673002);
      perform pg_notify('hoard_changes', '');
      return null;
    end $$`.execute(db)
  await sql`
    create trigger changes_in_order before insert on changes
    for each statement execute function changes_in_order()`.execute(db)
}
