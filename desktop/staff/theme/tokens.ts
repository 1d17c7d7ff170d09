/** Values from storefront/theme/tokens.css that antd needs as literals to derive colours. A test compares the two. */
export const tokens = {
  black: '#000',
  screen: '#050805',
  raised: '#0a120c',
  phosphor: '#22c55e',
  bright: '#86efac',
  dim: '#4d9e6a',
  line: '#14532d',
  edge: '#2f8f57',
  amber: '#fbbf24',
  red: '#f87171',
  cyan: '#67e8f9',
} as const
