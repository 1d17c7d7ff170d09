import { z } from 'zod'
import { type Contract, post } from '#shared/contract/endpoint.ts'

/** Features of which the desktop editor keeps a copy. */
export const copiedFeatures = ['templates', 'pages', 'blog', 'banners', 'navigation'] as const
export type CopiedFeature = (typeof copiedFeatures)[number]

const Id = z.string().regex(/^[1-9]\d{0,8}$/, 'is not an id')
/** Stands for the state of a record: it differs after every change. */
const State = z.string().max(60)

/** Changes of one feature. */
export const CopiedChanges = z.object({
  /** All records that there are. */
  ids: z.array(Id),
  /** Those whose state the copy doesn't have, as the feature's own endpoints return them to staff. */
  changed: z.array(z.object({ state: State, record: z.looseObject({ id: Id }) })),
})
export type CopiedChanges = z.infer<typeof CopiedChanges>

export const contentCopyContract = {
  changes: post('/api/content-copy', 'editor', {
    body: z.object({
      /** States of the copy's records by feature and id. */
      known: z.partialRecord(z.enum(copiedFeatures), z.record(Id, State)),
    }),
    bodyLimit: 8 * 1024 * 1024,
    response: z.object({
      features: z.record(z.enum(copiedFeatures), CopiedChanges),
      /** False if there is more: the next request, with these states, gets it. */
      isWhole: z.boolean(),
    }),
    summary: 'Everything that has changed since a copy of pages, posts, templates, banners and the menu was made',
  }),
} as const satisfies Contract
