import type { Client, Pool } from 'pg'

/** Deleted rows stay on disk without vacuum, so larger tables are truncated. */
const LARGE = 4 * 1024 * 1024

/** Builds SQL that removes test data, restores the rows of migrations and resets the ids. */
export async function buildResetSql(client: Client): Promise<string> {
  const column = async (sql: string) => (await client.query<{ line: string }>(sql)).rows.map(({ line }) => line)
  const tables = await column(
    `select quote_ident(tablename) as line from pg_tables where schemaname = 'public' order by 1`,
  )
  const filling: string[] = []
  for (const table of tables) {
    const [rows] = await column(`select quote_literal(json_agg(t)) as line from ${table} t`)
    if (!rows) continue
    filling.push(
      `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, ${rows})`,
    )
  }
  const sequences = await column(`
    select format('select setval(%L, %s, %L)', quote_ident(sequencename), coalesce(last_value, start_value), last_value is not null) as line
    from pg_sequences where schemaname = 'public'`)
  return [
    // Disables foreign key checks.
    'set session_replication_role = replica',
    // Most tables were never written, and planning 90 statements takes longer than the others.
    `do $$ declare written regclass; begin
      if (select sum(pg_relation_size(oid)) from pg_class where relnamespace = 'public'::regnamespace) > ${LARGE}
      then truncate ${tables.join(', ')};
      else
        for written in
          select oid from pg_class
          where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0
        loop execute format('delete from %s', written); end loop;
      end if;
    end $$`,
    ...filling,
    ...sequences,
  ].join(';\n')
}

/** Fingerprint of the migrated schema. */
export async function fingerprintSchema(client: Client | Pool): Promise<string> {
  const { rows } = await client.query<{ schema: string }>(`
    select md5(string_agg(part, ' ' order by part)) as schema from (
      select concat_ws('.', relname, attname, atttypid, attnotnull, atthasdef, attisdropped) as part
      from pg_attribute join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace
      union all select concat_ws('.', conname, pg_get_constraintdef(oid)) from pg_constraint where connamespace = 'public'::regnamespace
      union all select concat_ws('.', tgname, tgenabled) from pg_trigger where not tgisinternal
      union all select concat_ws('.', proname, prosrc) from pg_proc where pronamespace = 'public'::regnamespace
      union all select nspname from pg_namespace where nspname !~ '^pg_'
    ) as parts`)
  return rows[0]!.schema
}
