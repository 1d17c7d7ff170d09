import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const OLDEST = 15
const DEBIANS = '/usr/lib/postgresql'
const INSTALL_HINT =
  "Install Debian's (apt-get install postgresql), or set HOARD_POSTGRES_BIN to the folder with initdb and postgres."

export interface PostgresBinaries {
  initdb: string
  postgres: string
  /** Such as 15.18. */
  version: string
}

/**
 * Finds a PostgreSQL for tests: in HOARD_POSTGRES_BIN, else Debian's newest, else on the PATH. Throws an error with
 * instructions.
 */
export function findPostgres(env: NodeJS.ProcessEnv = process.env): PostgresBinaries {
  const named = env['HOARD_POSTGRES_BIN']
  const folders = named ? [named] : [...debians(), ...(env['PATH'] ?? '').split(delimiter)]
  const folder = folders.find((each) => existsSync(binary(each, 'initdb')) && existsSync(binary(each, 'postgres')))
  if (!folder) throw new Error(`There is no PostgreSQL${named ? ` in ${named}` : ''} for the tests. ${INSTALL_HINT}`)
  const said = execFileSync(binary(folder, 'postgres'), ['--version'], { encoding: 'utf8' })
  const version = /\d+(\.\d+)?/.exec(said)?.[0] ?? '0'
  if (Number.parseInt(version, 10) < OLDEST)
    throw new Error(`The tests need PostgreSQL ${OLDEST} or newer, but ${folder} contains ${version}. ${INSTALL_HINT}`)
  return { initdb: binary(folder, 'initdb'), postgres: binary(folder, 'postgres'), version }
}

/** Newest first. */
function debians(): string[] {
  if (!existsSync(DEBIANS)) return []
  const versions = readdirSync(DEBIANS).toSorted((one, other) => Number(other) - Number(one))
  return versions.map((version) => join(DEBIANS, version, 'bin'))
}

const binary = (folder: string, name: string) => join(folder, process.platform === 'win32' ? `${name}.exe` : name)

/** Used by scripts/setup.mjs to check for a PostgreSQL. */
if (import.meta.main) {
  try {
    findPostgres()
  } catch (error) {
    process.stderr.write(`hoard: ${(error as Error).message}\n`)
    process.exitCode = 1
  }
}
