import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { Dialect } from '#server/database/dialect.ts'
import { MOVING, reopen } from '#server/database/moved.ts'
import type { MovesTable } from '#server/database/moves.table.ts'

/** For so long a database stays closed after the last word of whoever closed it: a mover that was killed leaves no shop closed. */
const LEASE_MS = 10_000
/** It isn't closed for good in the last moment before it would open by itself. */
const SURE_MS = 4_000
const FOR_EVER = 9_000_000_000_000_000
const TRIES = 20
/** Writes wait so long for the tables of a PostgreSQL, while those before them end. */
const LOCK_TIMEOUT = '2s'

/** The writes of a database while it is moved. Reading goes on. */
export interface Gate {
  /** Refuses writes from now on. Those that were under way have ended, or will not. */
  close(): Promise<void>
  /** Keeps it closed. False: it has opened by itself in the meantime, and there may be writes since. */
  keep(): Promise<boolean>
  /** Closes it for good. False: as above. */
  closeForGood(places: Pick<MovesTable, 'databasePlace' | 'filesPlace'>): Promise<boolean>
  open(): Promise<void>
}

/** @param tables - Whose writes are refused. */
export function openGate(db: Database, dialect: Dialect, tables: readonly string[]): Gate {
  /** Moves the end of the lease, unless it is over. */
  async function extend(tx: Database, until: RawBuilder<number>): Promise<boolean> {
    const { rows } = await (
      dialect === 'sqlite'
        ? sql`update moves_until set at = ${until} where at > ${nowOf(dialect, SURE_MS)} returning at`
        : sql`select setval('moves_until', ${until}) from moves_until where last_value > ${nowOf(dialect, SURE_MS)}`
    ).execute(tx)
    return rows.length === 1
  }

  async function close() {
    for (let tries = 1; ; tries++) {
      try {
        return await db
          .transaction()
          .execute((tx) => (dialect === 'sqlite' ? shutSqlite(tx, tables) : shutPostgres(tx, tables)))
      } catch (error) {
        if (tries === TRIES || !isBusy(error)) throw error
      }
    }
  }

  return {
    close,
    keep: () => extend(db, nowOf(dialect, LEASE_MS)),
    async closeForGood(places) {
      return db
        .transaction()
        .execute(async (tx) => {
          await tx
            .updateTable('moves')
            .set({ state: 'moved', ...places })
            .execute()
          // Last, for PostgreSQL would not undo it.
          if (!(await extend(tx, sql`${sql.lit(FOR_EVER)}`))) throw new LeaseIsOver()
          return true
        })
        .catch((error: unknown) => {
          if (error instanceof LeaseIsOver) return false
          throw error
        })
    },
    open: () => reopen(db, dialect),
  }
}

class LeaseIsOver extends Error {}

/** Milliseconds since 1970 by the clock of the database. */
const nowOf = (dialect: Dialect, later = 0): RawBuilder<number> =>
  dialect === 'sqlite'
    ? sql<number>`(cast((julianday('now') - 2440587.5) * 86400000 as integer) + ${sql.lit(later)})`
    : sql<number>`((extract(epoch from clock_timestamp()) * 1000)::bigint + ${sql.lit(later)})`

async function shutSqlite(tx: Database, tables: readonly string[]) {
  await sql`create table if not exists moves_until (at integer not null)`.execute(tx)
  await sql`delete from moves_until`.execute(tx)
  await sql`insert into moves_until values (${nowOf('sqlite', LEASE_MS)})`.execute(tx)
  for (const table of tables)
    for (const event of ['insert', 'update', 'delete'])
      await sql`
        create trigger if not exists ${sql.id(`${MOVING}${event}_${table}`)} before ${sql.raw(event)} on ${sql.id(table)}
        when exists (select 1 from moves_until where at > ${nowOf('sqlite')})
        begin select raise(abort, 'the shop is moving'); end`.execute(tx)
}

/**
 * When the end of the lease is may not depend on when a transaction began, so a sequence holds it: it is seen as it is now by everybody.
 * Whoever has written has a lock on a table, and is waited for.
 */
async function shutPostgres(tx: Database, tables: readonly string[]) {
  await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(tx)
  await sql`lock table ${sql.join(tables.map((table) => sql.table(table)))} in share row exclusive mode`.execute(tx)
  await sql`create sequence if not exists moves_until`.execute(tx)
  await sql`select setval('moves_until', ${nowOf('postgres', LEASE_MS)})`.execute(tx)
  await sql`
    create or replace function ${sql.id(`${MOVING}refuse`)}() returns trigger language plpgsql as $$
    begin
      if (select last_value from moves_until) > extract(epoch from clock_timestamp()) * 1000 then
        raise exception 'the shop is moving' using errcode = 'HM001';
      end if;
      return null;
    end $$`.execute(tx)
  for (const table of tables)
    await sql`
      create or replace trigger ${sql.id(`${MOVING}${table}`)} before insert or update or delete on ${sql.table(table)}
      for each statement execute function ${sql.id(`${MOVING}refuse`)}()`.execute(tx)
}

const isBusy = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(SQLITE_BUSY.*|55P03|40P01)$/.test(String(error.code))
