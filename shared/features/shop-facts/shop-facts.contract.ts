import { z } from 'zod'
import { type Contract, get, put } from '#shared/contract/endpoint.ts'
import { ById, IfMatch } from '#shared/contract/versioned.ts'
import { OwnFacts, OwnFactsChange } from './shop-facts.record.ts'

const Setting = z.string().nullable()

/** What the shop says about itself: its name, addresses, profiles, and texts about shipping. */
export const shopFactsContract = {
  read: get('/api/shop-facts', 'administrator', {
    response: z.object({
      facts: OwnFacts,
      /** Values that the environment sets, which win; null for those it doesn't. */
      fixed: z.object({
        name: Setting,
        privacyEmail: Setting,
        legalEmail: Setting,
        instagramUrl: Setting,
        tiktokUrl: Setting,
        youtubeUrl: Setting,
      }),
    }),
    summary:
      'What the shop says about itself, and what the environment sets of it. Empty fields mean the built-in text',
  }),
  update: put('/api/shop-facts/:id', 'administrator', {
    params: ById,
    headers: IfMatch,
    body: OwnFactsChange,
    response: OwnFacts,
    summary:
      'Change any fields; the id is 1. 412 with the current facts if they have changed since `If-Match`, 409 for a field that the environment sets',
  }),
} as const satisfies Contract
