/** Categories that staff can choose. */
export const staffCategories = [
  'painting-guide',
  'osr-gaming',
  'showcase',
  'technique',
  'gaming-tips',
  'collection',
] as const

/** Categories of the storefront. The specification lists two sets, so both are shown. */
export const publicCategories = ['painting', 'gaming', 'techniques', 'reviews', 'tutorials'] as const

export type BlogCategory = (typeof staffCategories)[number] | (typeof publicCategories)[number]
