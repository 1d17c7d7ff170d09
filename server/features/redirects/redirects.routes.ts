import type { WithChanges } from '#server/changes/changes.ts'
import { createAuditLogger } from '#server/content/activity/audit-logger.ts'
import type { DailyCounts } from '#server/content/daily-counts.ts'
import { undelete } from '#server/content/activity/restore.ts'
import type { Site } from '#server/content/references/site.ts'
import { normalizeAddress } from '#server/content/references/target.ts'
import type { Database } from '#server/database/database.ts'
import { orNotFound } from '#server/errors.ts'
import { serve } from '#server/http/serve.ts'
import { redirectsContract, type CheckedRedirect } from '#shared/features/redirects/redirects.contract.ts'
import { queryOf } from '#shared/features/redirects/redirect-path.ts'
import type { Redirect } from '#shared/features/redirects/redirects.record.ts'
import { importRedirects, previewImport } from './import-redirects.ts'
import { mapAtOnce } from './map-at-once.ts'
import { listMissingPaths } from './missing-paths.ts'
import { normalizeRedirect, refused, takenRefusal } from './redirect-rules.ts'
import { createRedirect, findRedirect, listRedirects, removeRedirect, updateRedirect } from './redirects.repository.ts'
import { redirectsRestorable } from './redirects.restorable.ts'

export interface RedirectsParts {
  db: Database
  withChanges: WithChanges
  /** The shop's own origin. */
  origin: string
  site: Site
  missingPaths: Pick<DailyCounts, 'flush'>
}

const log = createAuditLogger(redirectsRestorable)

/** The shop's own redirects, for staff. */
export const redirectsRoutes = ({ db, withChanges, origin, site, missingPaths }: RedirectsParts) => {
  async function assertFree(fromPath: string) {
    if (await site.isTaken(fromPath)) throw refused(takenRefusal(fromPath))
  }

  return serve(redirectsContract, {
    async list({ query: { search = '', only, limit, offset } }) {
      const wanted = search.toLowerCase()
      const found = (await listRedirects(db)).filter(({ fromPath, target }) =>
        `${fromPath}\n${target.toLowerCase()}`.includes(wanted),
      )
      const check = createCheck(site, origin)
      if (only === undefined)
        return { redirects: await checkAll(found.slice(offset, offset + limit), check), total: found.length }
      const broken = (await checkAll(found, check)).filter(({ problem }) => problem !== null)
      return { redirects: broken.slice(offset, offset + limit), total: broken.length }
    },

    async missing() {
      await missingPaths.flush()
      const rows = await listMissingPaths(db)
      const found = await mapAtOnce(rows, ({ path }) => site.isTaken(path))
      return rows.filter((_, index) => !found[index])
    },

    byId: async ({ params }) => orNotFound(await findRedirect(db, params.id), 'Redirect'),

    async create({ body }, { staff }) {
      const draft = normalizeRedirect(body, origin)
      await assertFree(draft.fromPath)
      return withChanges(async (tx, publishChange) =>
        log.created(tx, staff, await createRedirect(tx, draft, publishChange)),
      )
    },

    previewImport: ({ body: { text } }) => previewImport(db, text, { origin, site }),

    import: ({ body: { text } }, { staff }) => importRedirects(withChanges, text, { origin, site, staff }),

    async update({ params, headers, body }, { staff }) {
      const change = normalizeRedirect(body, origin)
      const { fromPath } = orNotFound(await findRedirect(db, params.id), 'Redirect')
      if (change.fromPath !== undefined && change.fromPath !== fromPath) await assertFree(change.fromPath)
      return withChanges(async (tx, publishChange) =>
        log.updated(
          tx,
          staff,
          await updateRedirect(tx, params.id, { change, version: headers['if-match'] }, publishChange),
        ),
      )
    },

    remove: ({ params }, { staff }) =>
      withChanges(async (tx, publishChange) =>
        log.deleted(tx, staff, { before: await removeRedirect(tx, params.id, publishChange) }),
      ),

    undelete: ({ params }, { staff }) =>
      withChanges((tx, publishChange) => undelete(tx, redirectsRestorable, params.id, staff, publishChange)),
  })
}

type Check = (redirect: Redirect) => Promise<string | null>

const checkAll = (redirects: readonly Redirect[], check: Check): Promise<CheckedRedirect[]> =>
  mapAtOnce(redirects, async (redirect) => ({ ...redirect, problem: await check(redirect) }))

/** Says what is wrong with a redirect; null if nothing is. Each target is looked up once. */
function createCheck(site: Site, origin: string): Check {
  const known = new Map<string, Promise<string | null>>()
  return async ({ fromPath, target }) => {
    if (await site.isTaken(fromPath))
      return `The shop has a page at ${fromPath.split('?', 1)[0]} now, so this redirect has no effect. Delete it.`
    const path = normalizeAddress(target, origin)
    const query = queryOf(target)
    return path?.startsWith('/') ? known.getOrInsertComputed(path + query, () => problemOf(path, query, site)) : null
  }
}

async function problemOf(path: string, query: string, site: Site): Promise<string | null> {
  const leads = await site.resolve(path, query)
  switch (leads.is) {
    case 'nothing':
      return `Leads to ${path}, which doesn’t exist. Choose another address.`
    case 'draft':
      return `Leads to “${leads.title}”, a draft that shoppers can’t see. Publish it or choose another address.`
    case 'archived':
      return `Leads to “${leads.title}”, which is no longer sold. Choose another address.`
    default:
      return null
  }
}
