export const bannerPositions = ['top', 'below-nav'] as const
export type BannerPosition = (typeof bannerPositions)[number]

export const bannerTextSizes = ['text-xs', 'text-sm', 'text-base', 'text-lg', 'text-xl'] as const

const colour = /^(#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|[a-z]{3,30}|(rgb|hsl)a?\([\d .,/%]{1,60}\))$/i

/** True for `#22c55e`, a colour's name, or numbers in rgb() or hsl(): nothing that could end a style and begin another. */
export const isColour = (text: unknown): text is string => typeof text === 'string' && colour.test(text)
