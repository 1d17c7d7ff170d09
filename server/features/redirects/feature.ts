import { createRestore } from '#server/content/activity/restore.ts'
import { KEPT_DAYS, sweepCounts } from '#server/content/daily-counts.ts'
import type { Feature } from '#server/content/feature.ts'
import { encodeAscii } from '#shared/features/redirects/redirect-path.ts'
import { listMissingPaths, missingPaths } from './missing-paths.ts'
import { redirectedAddresses, redirectsReferences } from './redirects.references.ts'
import { listRedirects } from './redirects.repository.ts'
import { redirectsRestorable } from './redirects.restorable.ts'
import { redirectsRoutes, type RedirectsParts } from './redirects.routes.ts'

export const redirectsFeature = (parts: RedirectsParts): Feature => ({
  routes: redirectsRoutes(parts),
  restores: { redirect: createRestore(redirectsRestorable) },
  references: redirectsReferences,
  formerAddresses: redirectedAddresses,
  sweeps: [(daysAgo) => sweepCounts(parts.db, missingPaths, daysAgo(KEPT_DAYS))],
  csvDownloads: [
    {
      path: '/api/missing-paths.csv',
      name: 'missing-paths',
      access: 'editor',
      columns: ['Path', 'From elsewhere', 'Asked for', 'Last'],
      async *rows() {
        await parts.missingPaths.flush()
        for (const { path, fromElsewhere, count, lastSeen } of await listMissingPaths(parts.db))
          yield [path, String(fromElsewhere), String(count), lastSeen]
      },
    },
    {
      path: '/api/redirects.csv',
      name: 'redirects',
      access: 'editor',
      // As in an export of Shopify's.
      columns: ['Redirect from', 'Redirect to'],
      async *rows() {
        for (const { fromPath, target } of await listRedirects(parts.db)) yield [encodeAscii(fromPath), target]
      },
    },
  ],
})
