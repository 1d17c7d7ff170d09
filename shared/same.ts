/** Whether two plain values (of JSON) are alike, whatever the order of their keys. What is missing is alike to what is undefined. */
export function same(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) || Array.isArray(other))
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((item, index) => same(item, other[index]))
    )
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].every((key) => same(own(one, key), own(other, key)))
}

/** A field called `__proto__` or `toString` is a field like any other, there or not. */
const own = (fields: object, key: string): unknown =>
  Object.hasOwn(fields, key) ? (fields as Record<string, unknown>)[key] : undefined
