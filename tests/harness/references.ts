import { vi } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { draftReferences } from '#server/features/releases/drafts.references.ts'
import { createContentClients, plannables } from './activity.ts'
import { bannersReferences } from '#server/features/banners/banners.references.ts'
import { blogReferences, formerPostAddresses } from '#server/features/blog/blog.references.ts'
import { findPost } from '#server/features/blog/blog.repository.ts'
import { readImageText } from '#server/features/images/image-metadata.ts'
import { navigationReferences } from '#server/features/navigation/navigation.references.ts'
import { formerPageAddresses, pagesReferences } from '#server/features/pages/pages.references.ts'
import { findPage } from '#server/features/pages/pages.repository.ts'
import { findProductEvenArchived, listFeatured } from '#server/features/catalogue/reading/read-products.ts'
import { furtherProductAddresses } from '#server/features/catalogue/reading/products.references.ts'
import { readTargets } from '#server/features/redirects/redirects.repository.ts'
import { referencesRoutes } from '#server/features/references/references.routes.ts'
import { Thread } from '#server/jobs/thread.ts'
import { templatesReferences } from '#server/features/templates/templates.references.ts'
import { templatesRoutes } from '#server/features/templates/templates.routes.ts'
import { api } from '#shared/api.ts'
import { createClient } from '#shared/contract/client.ts'
import { createInProcessSend } from './in-process.ts'
import { createSite } from '#server/content/references/site.ts'

export const ORIGIN = 'https://shop.example'

const records = [pagesReferences, templatesReferences, navigationReferences, bannersReferences, blogReferences]

/** Features that refer to each other, wired up as in the shop. */
export function createReferenceClients(db: Database) {
  const clients = createContentClients(db)
  const { withChanges } = clients
  const { send } = createInProcessSend([
    ...templatesRoutes({ db, withChanges }),
    ...referencesRoutes({
      db,
      withChanges,
      origin: ORIGIN,
      sources: [...records, draftReferences(plannables, records)],
      furtherAddresses: [formerPageAddresses, formerPostAddresses, furtherProductAddresses],
      site: createSite({
        redirect: async (path) => (await readTargets(db)).get(path),
        themeCandidates: async () => [],
        page: (slug, which) => findPage(db, slug, which),
        post: (slug, which) => findPost(db, slug, which),
        product: (handleOrId) => findProductEvenArchived(db, handleOrId),
        hasFeatured: async () => (await listFeatured(db)).length > 0,
        readImageText: (url) => readImageText(db, url),
      }),
    }),
  ])
  return {
    ...clients,
    references: createClient(api.references, send),
    templates: createClient(api.templates, send),
  }
}

/** A block as staff save it. */
export const block = (type: string, content: Record<string, unknown>, id = type) => ({
  id,
  type,
  layout: { width: 100, row: 1, order: 0 },
  content,
})

/** Counts requests to worker threads from the rewrite of posts on, inside the transaction. */
export function countThreadRequests(): { count(): number } {
  const { rewrite } = blogReferences
  let isRewriting = false
  let count = 0
  const { run } = Thread.prototype
  vi.spyOn(Thread.prototype, 'run').mockImplementation(function (this: Thread<unknown, unknown>, job) {
    if (isRewriting) count += 1
    return run.call(this, job)
  })
  vi.spyOn(blogReferences, 'rewrite').mockImplementation(async (tx, rewriting) => {
    isRewriting = true
    return rewrite(tx, rewriting)
  })
  return { count: () => count }
}
