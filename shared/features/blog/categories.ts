/** What staff choose from (staff specification, section 3). */
export const staffCategories = [
  'painting-guide',
  'osr-gaming',
  'showcase',
  'technique',
  'gaming-tips',
  'collection',
] as const

/** What the public side also knows: the specification disagrees with itself, so both are shown (decision 15). */
export const publicCategories = ['painting', 'gaming', 'techniques', 'reviews', 'tutorials'] as const

export type BlogCategory = (typeof staffCategories)[number] | (typeof publicCategories)[number]
