import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { serverSourcesHash } from '#scripts/server-sources.ts'

const folder = resolve(import.meta.dirname, '../../dist/server')
let isChecked = false

/** The file of a built program, as in production. Throws if it is missing, or older than its sources. */
export function builtProgram(name: 'main' | 'start'): string {
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
