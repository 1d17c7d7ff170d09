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

/** What a former run left; undefined when there is nothing that this version can read. */
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
    console.log(`sandbox: ${file} is of another version; the shop starts anew`)
  } catch {
    console.log(`sandbox: ${file} can't be read; the shop starts anew`)
  }
  return undefined
}

/** Keeps the shop's state on disk: soon after a change, and whole or not at all. */
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

  /** Writes within a quarter of a second; further changes until then go with it. */
  schedule(): void {
    this.#timer ??= setTimeout(() => this.flush(), writeAfterMs)
  }

  /** Writes now what is waiting to be written. */
  flush(): void {
    if (this.#timer === undefined) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    const content: StateFileContent = { format, seedHash: this.#seedHash, state: this.#state() }
    const unfinished = `${this.#file}.tmp`
    writeFileSync(unfinished, JSON.stringify(content))
    renameSync(unfinished, this.#file)
  }
}
