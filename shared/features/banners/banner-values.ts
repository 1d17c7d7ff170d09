export const bannerPositions = ['top', 'below-nav'] as const
export type BannerPosition = (typeof bannerPositions)[number]

export const bannerTextSizes = ['text-xs', 'text-sm', 'text-base', 'text-lg', 'text-xl'] as const
export type BannerTextSize = (typeof bannerTextSizes)[number]

/** For people. */
export const positionNames: Record<BannerPosition, string> = { top: 'above the menu', 'below-nav': 'below the menu' }
export const textSizeNames: Record<BannerTextSize, string> = {
  'text-xs': 'extra small',
  'text-sm': 'small',
  'text-base': 'normal',
  'text-lg': 'large',
  'text-xl': 'extra large',
}

const colour = /^(#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|[a-z]{3,30}|(rgb|hsl)a?\([\d .,/%]{1,60}\))$/i

/**
 * Accepts `#22c55e`, colour names, and numbers in rgb() or hsl(), so that a value can't escape its style declaration.
 */
export const isColour = (text: unknown): text is string => typeof text === 'string' && colour.test(text)

export const NOT_A_COLOUR = 'Enter a colour, such as #22c55e, red or hsl(120 50% 50%).'
