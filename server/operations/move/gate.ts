import { sql, type RawBuilder } from 'kysely'
import { retry } from '#shared/retry.ts'
import type { Database } from '#server/database/database.ts'
import type { Dialect } from '#server/database/dialect.ts'
import { MOVE_PREFIX, reopen } from '#server/database/move-state.ts'
import type { MovesTable } from '#server/database/schema/moves.table.ts'
import { DATABASE_TABLES, type Table } from '#server/operations/tables.ts'
import type { UncheckedDatabase } from '#server/operations/unchecked-database.ts'

/** How long (ms) a database stays closed after the last renewal, so that a killed move leaves no shop closed. */
const LEASE_MS = 10_000
/** Safety margin (ms): the gate isn't closed for good shortly before it would reopen. */
const SAFETY_MS = 4_000
const FOR_EVER = 9_000_000_000_000_000
const TRIES = 20
/** How long a PostgreSQL lock waits for running writes. */
const LOCK_TIMEOUT = '2s'

/** Blocks writes to a database during a move. Reads continue. */
export interface Gate {
  /** Refuses writes from now on. Earlier writes have finished or will fail. */
  close(): Promise<void>
  /** Renews the lease. False: it has expired, and writes may have happened since. */
  keep(): Promise<boolean>
  /** Closes the database permanently. False: the lease has expired. */
  closeForGood(places: Pick<MovesTable, 'databasePlace' | 'filesPlace'>): Promise<boolean>
  open(): Promise<void>
}

/** @param shopTables - All tables of the database. */
export function openGate({ db, dialect }: UncheckedDatabase, shopTables: readonly Table[]): Gate {
  const tables = shopTables.map(({ name }) => name).filter((name) => !DATABASE_TABLES.has(name))

  /** Sets the end of the lease, unless it is about to expire. */
  async function extend(tx: Database, until: RawBuilder<number>): Promise<boolean> {
    const { rows } = await (
      dialect === 'sqlite'
        ? sql`update moves_until set at = ${until} where at > ${nowOf(dialect, SAFETY_MS)} returning at`
        : sql`select setval('moves_until', ${until}) from moves_until where last_value > ${nowOf(dialect, SAFETY_MS)}`
    ).execute(tx)
    return rows.length === 1
  }

  const closeOnce = () =>
    db.transaction().execute((tx) => (dialect === 'sqlite' ? closeSqlite(tx, tables) : closePostgres(tx, tables)))

  return {
    close: () => retry(closeOnce, (error, failures) => (failures < TRIES && isBusy(error) ? 0 : null)),
    keep: () => extend(db, nowOf(dialect, LEASE_MS)),
    async closeForGood(places) {
      return db
        .transaction()
        .execute(async (tx) => {
          await tx
            .updateTable('moves')
            .set({ state: 'moved', ...places })
            .execute()
          // Must come last, because PostgreSQL doesn't roll back sequences.
          if (!(await extend(tx, sql`${sql.lit(FOR_EVER)}`))) throw new LeaseExpiredError()
          return true
        })
        .catch((error: unknown) => {
          if (error instanceof LeaseExpiredError) return false
          throw error
        })
    },
    open: () => reopen(db, dialect),
  }
}

class LeaseExpiredError extends Error {}

/** Milliseconds since 1970, by the database's clock. */
const nowOf = (dialect: Dialect, later = 0): RawBuilder<number> =>
  dialect === 'sqlite'
    ? sql<number>`(cast((julianday('now') - 2440587.5) * 86400000 as integer) + ${sql.lit(later)})`
    : sql<number>`((extract(epoch from clock_timestamp()) * 1000)::bigint + ${sql.lit(later)})`

async function closeSqlite(tx: Database, tables: readonly string[]) {
  await sql`create table if not exists moves_until (at integer not null)`.execute(tx)
  await sql`delete from moves_until`.execute(tx)
  await sql`insert into moves_until values (${nowOf('sqlite', LEASE_MS)})`.execute(tx)
  for (const table of tables)
    for (const event of ['insert', 'update', 'delete'])
      await sql`
        create trigger if not exists ${sql.id(`${MOVE_PREFIX}${event}_${table}`)} before ${sql.raw(event)} on ${sql.id(table)}
        when exists (select 1 from moves_until where at > ${nowOf('sqlite')})
        begin select raise(abort, 'the shop is moving'); end`.execute(tx)
}

/**
 * The end of the lease is stored in a sequence, because every transaction sees its current value. Taking the table
 * locks waits for running writes.
 */
async function closePostgres(tx: Database, tables: readonly string[]) {
  await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(tx)
  await sql`lock table ${sql.join(tables.map((table) => sql.table(table)))} in share row exclusive mode`.execute(tx)
  await sql`create sequence if not exists moves_until`.execute(tx)
  await sql`select setval('moves_until', ${nowOf('postgres', LEASE_MS)})`.execute(tx)
  await sql`
    create or replace function ${sql.id(`${MOVE_PREFIX}refuse`)}() returns trigger language plpgsql as $$
    begin
      if (select last_value from moves_until) > extract(epoch from clock_timestamp()) * 1000 then
        raise exception 'the shop is moving' using errcode = 'HM001';
      end if;
      return null;
    end $$`.execute(tx)
  for (const table of tables)
    await sql`
      create or replace trigger ${sql.id(`${MOVE_PREFIX}${table}`)} before insert or update or delete on ${sql.table(table)}
      for each statement execute function ${sql.id(`${MOVE_PREFIX}refuse`)}()`.execute(tx)
}

const isBusy = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(SQLITE_BUSY.*|55P03|40P01)$/.test(String(error.code))
