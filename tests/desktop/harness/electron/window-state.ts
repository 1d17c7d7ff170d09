import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { settings } from '#tests/desktop/harness/child/settings.ts'

interface State {
  bounds: { x: number; y: number; width: number; height: number }
  isMaximized: boolean
}

const folder = join(settings.userData, 'window-states')
const fileOf = (name: string | undefined) => {
  if (!name) throw new Error('windowStatePersistence needs the name of the window')
  return join(folder, `${name}.json`)
}

/** Stored bounds of a window (`windowStatePersistence`); null if there are none. */
export function storedState(name: string | undefined): State | null {
  try {
    return JSON.parse(readFileSync(fileOf(name), 'utf8')) as State
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

export function storeState(name: string | undefined, state: State): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(fileOf(name), JSON.stringify(state))
}
