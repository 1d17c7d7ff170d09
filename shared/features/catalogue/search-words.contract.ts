import { z } from 'zod'
import { type Contract, del, get, post, put } from '#shared/contract/endpoint.ts'
import { ById, IfMatch } from '#shared/contract/versioned.ts'
import { MAX_FILTER_TEXT } from './limits.ts'
import { Synonyms, SynonymsChange } from './synonyms.record.ts'

/** Words that shoppers searched for, and found nothing. */
export const MissedSearch = z.object({
  search: z.string(),
  /** Pages that found nothing, in the last 30 days or since it appeared. */
  count: z.number().int(),
  /** Days on which they did. */
  days: z.number().int(),
  /** The last one: `2026-11-29`, in UTC. */
  lastSeen: z.string(),
})
export type MissedSearch = z.output<typeof MissedSearch>

/** What the search makes of words: synonyms, and what it found nothing for. */
export const searchWordsContract = {
  synonyms: get('/api/catalogue/synonyms', 'administrator', {
    response: Synonyms,
    summary: 'Words that mean the same to the search, a group per line with commas between them',
  }),
  update: put('/api/catalogue/synonyms/:id', 'administrator', {
    params: ById,
    headers: IfMatch,
    body: SynonymsChange,
    response: Synonyms,
    summary: 'Change the synonyms; the id is 1. 412 with the current ones if they have changed since `If-Match`',
  }),
  missed: get('/api/missed-searches', 'administrator', {
    response: z.array(MissedSearch),
    summary:
      'Words that shoppers searched for in the last 30 days and that still find nothing, those of the most days first. Nobody knows who searched',
  }),
  report: post('/api/missed-searches', 'public', {
    headers: z.object({ 'user-agent': z.string().default('') }),
    body: z.strictObject({ search: z.string().trim().max(MAX_FILTER_TEXT) }),
    summary:
      'Count a search that found nothing, by its words and the day. What finds something, or looks like an email address or an order, isn’t counted',
  }),
  clear: del('/api/missed-searches', 'administrator', { summary: 'Delete the counts of searches that found nothing' }),
} as const satisfies Contract
