import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'

/** Page scripts are functions of these files, with types stripped. */
const codeOf = (file: string) =>
  stripTypeScriptTypes(readFileSync(join(import.meta.dirname, file), 'utf8')).replaceAll(/^export /gm, '')

const worlds = codeOf('worlds.ts')
const page = codeOf('permissions.ts') + codeOf('page-world.ts')
const preload = codeOf('codec.ts') + codeOf('preload-world.ts')

const find = codeOf('find.ts')

/** Expression that calls `findInDocument`. */
export const findScript = (...given: unknown[]) =>
  `(() => {${find};return findInDocument(...${JSON.stringify(given)})})()`

export const pageScript = (nonce: string) => `(() => {${worlds}${page};preparePage(${JSON.stringify(nonce)})})()`

/** `file` is the app's preload, run with the API of a sandboxed one. */
export function preloadScript(nonce: string, file: string | undefined, process: object): string {
  const code = file === undefined ? '' : readFileSync(file, 'utf8')
  return `(() => {${worlds}${preload};preparePreload(${JSON.stringify(nonce)}, ${JSON.stringify(process)}, (require, module, process) => {
const exports = module.exports;${code}
})})()`
}
