import { readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const maps = new Map<string, SourceMap | null>()

/**
 * Shows errors' stacks in the lines of the sources instead of built files. A map is read when a stack first needs it:
 * Node's own support would read each file's lines at the start, which takes 20 ms and 7 MB.
 */
export function showSourcesInStacks(): void {
  Error.prepareStackTrace = (error, sites) =>
    [String(error), ...sites.map((site) => `    at ${inSource(String(site))}`)].join('\n')
}

/** Replaces the place in a line of a stack, such as `file:///dist/server/main.js:20:3`. Our maps have no columns. */
const inSource = (site: string) =>
  site.replace(/(file:\/\/[^()\s]+\.js):(\d+):(\d+)/, (whole, url: string, line: string, column: string) => {
    const file = fileURLToPath(url)
    const origin = maps.getOrInsertComputed(file, readMap)?.findOrigin(Number(line), Number(column))
    if (!origin || !('fileName' in origin)) return whole
    return `${resolve(file, '..', origin.fileName)}:${origin.lineNumber}`
  })

function readMap(file: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')) as SourceMapPayload)
  } catch {
    // The place in the built file is better than none.
    return null
  }
}
