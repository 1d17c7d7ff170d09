import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { RUN_MARK } from '#scripts/leftovers.ts'
import { serverSourcesHash } from '#scripts/server-sources.ts'

const folder = resolve(import.meta.dirname, '../../dist/server')
let isChecked = false

/** Environment of a program that gets no settings from the tests; it shares their mark and their compiled code. */
export const bareEnvironment = {
  // The developer's own settings, in .env, are not for tests.
  ENV_FILE: '',
  PATH: process.env['PATH'],
  ...(process.env[RUN_MARK] && { [RUN_MARK]: process.env[RUN_MARK] }),
  ...(process.env['NODE_COMPILE_CACHE'] && { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }),
}

/** The file of a built program, as in production. Throws if it is missing, or older than its sources. */
export function builtProgram(name: 'main' | 'hoard'): string {
  if (!isChecked && hashOfBuild() !== serverSourcesHash())
    throw new Error('dist/server was built from other sources. Run npm run build.')
  isChecked = true
  return join(folder, `${name}.js`)
}

function hashOfBuild(): string | null {
  try {
    return readFileSync(join(folder, 'sources.sha256'), 'utf8')
  } catch {
    return null
  }
}
