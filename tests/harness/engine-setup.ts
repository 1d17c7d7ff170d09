import SQLite from 'better-sqlite3'
import type { TestProject } from 'vitest/node'
import { startDatabases } from './databases.ts'

/** Vitest's global setup of the projects that are named after an engine (vitest.config.ts). Without the engine the run fails. */
export default function setup(project: TestProject) {
  return startEngine(project.config.env['HOARD_TEST_ENGINE']!)
}

/** Makes an engine ready for the processes that this one starts, says which one it is, and answers how it is ended. */
export async function startEngine(engine: string): Promise<() => Promise<void>> {
  if (engine === 'sqlite') {
    say(`SQLite ${sqliteVersion()}`)
    return async () => {}
  }
  const { version, stop } = await startDatabases()
  say(`PostgreSQL ${version}`)
  return stop
}

function sqliteVersion() {
  const database = new SQLite(':memory:')
  const version = database.prepare('select sqlite_version()').pluck().get()
  database.close()
  return version as string
}

const say = (engine: string) => void process.stdout.write(`hoard: the tests run on ${engine}\n`)
