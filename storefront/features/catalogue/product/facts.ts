import type * as Module from './ProductFacts.tsx'

export type Facts = typeof Module

/** The server sets the code for facts and ratings; browsers load it when they need it. */
export const serverFacts: { code?: Facts } = {}
