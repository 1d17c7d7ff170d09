import { parseJson } from '#shared/contract/json.ts'

/** More than any editor produces, and safe for recursive readers. */
export const MAX_NESTING = 100

/** Whether lists and objects are nested deeper than `levels`. Handles any depth. */
export function isNestedDeeperThan(value: unknown, levels: number): boolean {
  let layer = [value]
  for (let level = 0; level <= levels; level++) {
    layer = layer.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
    if (layer.length === 0) return false
  }
  return true
}

/** Parses stored blocks. Text that is no JSON, or JSON nested too deeply to be written again, stays text for `readBlocks`. */
export function toBlocks(text: string): unknown {
  const blocks = parseJson(text)
  return blocks === undefined || isNestedDeeperThan(blocks, MAX_NESTING) ? text : blocks
}
