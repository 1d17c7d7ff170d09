/** Whether two JSON values are equal, regardless of key order. A missing field equals undefined. */
export function deepEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) || Array.isArray(other))
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((item, index) => deepEqual(item, other[index]))
    )
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].every((key) => deepEqual(own(one, key), own(other, key)))
}

/** Own properties only: fields may be named `__proto__` or `toString`. */
const own = (fields: object, key: string): unknown =>
  Object.hasOwn(fields, key) ? (fields as Record<string, unknown>)[key] : undefined
