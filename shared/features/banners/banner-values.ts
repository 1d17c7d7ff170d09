export const bannerPositions = ['top', 'below-nav'] as const
export type BannerPosition = (typeof bannerPositions)[number]

export const bannerTextSizes = ['text-xs', 'text-sm', 'text-base', 'text-lg', 'text-xl'] as const
