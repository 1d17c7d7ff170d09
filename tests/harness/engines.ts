import type { Dialect } from '#server/database/dialect.ts'

const all: Dialect[] = ['sqlite', 'postgres']
const named = process.env['HOARD_TEST_ENGINE']

/**
 * Engines that tests run on: SQLite, with which a shop starts, and PostgreSQL, or only the one in HOARD_TEST_ENGINE.
 */
export const engines: readonly Dialect[] = named ? all.filter((engine) => engine === named) : all

if (engines.length === 0) throw new Error(`HOARD_TEST_ENGINE is ${named}, but must be sqlite or postgres.`)
