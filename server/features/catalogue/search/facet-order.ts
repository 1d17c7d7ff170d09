const sizes = ['tiny', 'small', 'medium', 'large', 'huge', 'gargantuan', 'colossal']

export const byName = new Intl.Collator('en').compare

/** Orders creature sizes from small to large, unknown sizes last by name. */
export const bySize = (a: string, b: string) => sizeRank(a) - sizeRank(b) || byName(a, b)

export const sizeRank = (size: string) => {
  const known = sizes.indexOf(size.toLowerCase())
  return known < 0 ? sizes.length : known
}
