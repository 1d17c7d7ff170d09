import type { Dialect } from '#server/database/dialect.ts'

const all: Dialect[] = ['sqlite', 'postgres']
const named = process.env['HOARD_TEST_ENGINE']

/** What tests run on: the engine that HOARD_TEST_ENGINE names, or both: SQLite, with which a shop begins, and PostgreSQL, to which it grows. */
export const engines: readonly Dialect[] = named ? all.filter((engine) => engine === named) : all

if (engines.length === 0) throw new Error(`HOARD_TEST_ENGINE is ${named}: the tests run on sqlite or postgres.`)
