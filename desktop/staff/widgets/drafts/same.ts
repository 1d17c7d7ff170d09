/** Whether two plain values (of JSON) are alike, whatever the order of their keys. */
export function same(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [mine, theirs] = [one as Record<string, unknown>, other as Record<string, unknown>]
  const keys = new Set([...Object.keys(mine), ...Object.keys(theirs)])
  return [...keys].every((key) => same(mine[key], theirs[key]))
}
