import SQLite from 'better-sqlite3'
import type { TestProject } from 'vitest/node'
import { startDatabases } from './databases.ts'

/**
 * Vitest's global setup of the projects per database engine (vitest.config.ts). The run fails if the engine is missing.
 */
export default function setup(project: TestProject) {
  return startEngine(project.config.env['HOARD_TEST_ENGINE']!)
}

/** Starts an engine for child processes and logs its version. Returns a function that stops it. */
export async function startEngine(engine: string): Promise<() => Promise<void>> {
  if (engine === 'sqlite') {
    announce(`SQLite ${sqliteVersion()}`)
    return async () => {}
  }
  const { version, stop } = await startDatabases()
  announce(`PostgreSQL ${version}`)
  return stop
}

function sqliteVersion() {
  const database = new SQLite(':memory:')
  const version = database.prepare('select sqlite_version()').pluck().get()
  database.close()
  return version as string
}

const announce = (engine: string) => void process.stdout.write(`hoard: running the tests on ${engine}\n`)
