import type * as Module from './ProductFacts.tsx'

/** The server sets the code for facts and ratings; browsers load it when they need it. */
export const serverFacts: { code?: typeof Module } = {}
