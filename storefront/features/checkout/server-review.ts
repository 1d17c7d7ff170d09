import type { ReviewPanel } from './ReviewPanel.tsx'

/** The server sets the panel, which browsers load when they need it. */
export const serverReview: { panel?: typeof ReviewPanel } = {}
