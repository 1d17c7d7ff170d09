import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { ShopState } from './state.ts'

const format = 1
const writeAfterMs = 250

interface StateFileContent {
  format: number
  seedHash: string
  state: ShopState
}

/** State left by an earlier run; undefined if missing, damaged or of another format version. */
export function readStateFile(file: string): { seedHash: string; state: ShopState } | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
  try {
    const content = JSON.parse(text) as StateFileContent
    if (content.format === format) return content
    console.log(`sandbox: ${file} has another format version; starting with a fresh shop`)
  } catch {
    console.log(`sandbox: ${file} can't be read; starting with a fresh shop`)
  }
  return undefined
}

/** Writes the shop's state to disk soon after each change, atomically. */
export class StateFile {
  readonly #file: string
  readonly #seedHash: string
  readonly #state: () => ShopState
  #timer: NodeJS.Timeout | undefined

  constructor(file: string, seedHash: string, state: () => ShopState) {
    this.#file = file
    this.#seedHash = seedHash
    this.#state = state
    mkdirSync(dirname(file), { recursive: true })
  }

  /** Writes within 250 ms, together with any changes until then. */
  schedule(): void {
    this.#timer ??= setTimeout(() => this.flush(), writeAfterMs)
  }

  /** Writes pending changes now. */
  flush(): void {
    if (this.#timer === undefined) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    const content: StateFileContent = { format, seedHash: this.#seedHash, state: this.#state() }
    const temporary = `${this.#file}.tmp`
    writeFileSync(temporary, JSON.stringify(content))
    renameSync(temporary, this.#file)
  }
}
