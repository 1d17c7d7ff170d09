/** Deeper content than any editor makes, and far less than a recursive reader stumbles over. */
export const MAX_NESTING = 100

/** True for lists and objects in one another over more levels than that. Takes content of any depth. */
export function nestsDeeperThan(value: unknown, levels: number): boolean {
  let layer = [value]
  for (let level = 0; level <= levels; level++) {
    layer = layer.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
    if (layer.length === 0) return false
  }
  return true
}
