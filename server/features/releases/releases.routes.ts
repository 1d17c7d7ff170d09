import { recordAuditEvent } from '#server/content/activity/activity.ts'
import { createAuditLogger } from '#server/content/activity/audit-logger.ts'
import type { RestoreEntry } from '#server/content/activity/restore.ts'
import type { Fields } from '#server/content/scheduling/plannable.ts'
import type { WithChanges } from '#server/changes/changes.ts'
import { listLink, listSharedLinks, revokeLink } from '#server/content/shared-links.ts'
import type { SignedLinkParts } from '#server/content/signed-links.ts'
import { orNotFound } from '#server/errors.ts'
import type { Database } from '#server/database/database.ts'
import { serve } from '#server/http/serve.ts'
import { releasesContract, type DraftKind, type Release } from '#shared/features/releases/releases.contract.ts'
import { listPlanned } from './apply-due.ts'
import {
  deleteDraft,
  findDraft,
  listDrafts,
  saveDraft,
  toContentDraft,
  type DraftKey,
  type Plannables,
} from './drafts.repository.ts'
import { logDraft } from './draft-log.ts'
import {
  createRelease,
  listReleases,
  publishDraft,
  publishRelease,
  readRelease,
  removeRelease,
  updateRelease,
} from './releases.repository.ts'
import { laterEdits, takeBack } from './take-back.ts'
import type { ViewLinks } from './view-links.ts'

const log = createAuditLogger<Release>({ kind: 'release', titleOf: ({ name }) => name })

/** Restores a draft from the audit log. Throws HttpError: 404 if its record is deleted, 400 if it is no longer valid. */
export const createDraftRestore =
  (plannables: Plannables): RestoreEntry =>
  async (tx, { recordId, before }, staff) => {
    const [kind, id] = (recordId ?? '').split(':') as [DraftKind, string]
    const { id: _, ...record } = before as Fields
    const key = { kind, id }
    const present = await findDraft(tx, plannables, key)
    const { fields } = plannables[kind]
    const change = Object.fromEntries(Object.entries(record).filter(([name]) => name in fields))
    const after = await saveDraft(tx, plannables, key, { change, version: undefined }, staff)
    await logDraft(tx, plannables, staff, { before: present, after }, 'restored')
  }

interface ReleasesParts {
  db: Database
  withChanges: WithChanges
  plannables: Plannables
  links: ViewLinks
  signedLinks: Pick<SignedLinkParts, 'keys' | 'isActive'>
}

/** Drafts of live records, releases that publish them together, and views of the shop at a future time. */
export const releasesRoutes = ({ db, withChanges, plannables, links, signedLinks }: ReleasesParts) =>
  serve(releasesContract, {
    list: () => listReleases(db, plannables),
    calendar: () => listPlanned(db, plannables),

    create: ({ body }, { staff }) =>
      withChanges(async (tx) => log.created(tx, staff, await createRelease(tx, plannables, body))),

    update: ({ params: { id }, headers, body }, { staff }) =>
      withChanges(async (tx) => {
        const before = await readRelease(tx, plannables, id)
        const after = await updateRelease(tx, plannables, id, body, headers['if-match'])
        return log.updated(tx, staff, { before, after })
      }),

    remove: ({ params }, { staff }) =>
      withChanges(async (tx) => log.deleted(tx, staff, { before: await removeRelease(tx, plannables, params.id) })),

    publish: ({ params: { id } }, { staff }) =>
      withChanges(async (tx, publishChange) => {
        const before = await readRelease(tx, plannables, id)
        await publishRelease(tx, plannables, id, publishChange, { staff, at: new Date().toISOString() })
        return log.updated(tx, staff, { before, after: await readRelease(tx, plannables, id) }, 'published')
      }),

    laterEdits: ({ params }) => laterEdits(db, plannables, params.id),

    takeBack: ({ params: { id } }, { staff }) =>
      withChanges(async (tx, publishChange) => {
        const before = await readRelease(tx, plannables, id)
        await takeBack(tx, plannables, id, staff, publishChange)
        return log.updated(tx, staff, { before, after: await readRelease(tx, plannables, id) }, 'taken back')
      }),

    async view({ body: { at, days } }, { staff }) {
      const what = { kind: 'view', subject: String(Date.parse(at)) } as const
      return listLink(db, what, staff!, (now) => links.create(at, staff!.id, days, now))
    },

    sharedLinks: () => listSharedLinks(db, signedLinks),

    revokeLink: ({ params }, { staff }) =>
      withChanges(async (tx) => {
        const { pageId, title, at } = orNotFound(await revokeLink(tx, params.id), 'Link')
        const about =
          pageId === null
            ? ({ kind: 'release', recordId: null, title: `the shop as of ${at}` } as const)
            : ({ kind: 'page', recordId: pageId, title } as const)
        await recordAuditEvent(tx, { staff, action: 'revoked a link to', ...about, before: null, after: null })
      }),

    drafts: () => listDrafts(db, plannables),

    async draft({ params }) {
      const draft = await findDraft(db, plannables, params)
      return draft ? toContentDraft(draft, plannables) : null
    },

    saveDraft: ({ params, headers, body }, { staff }) =>
      withChanges(async (tx) => {
        const before = await findDraft(tx, plannables, params)
        const after = await saveDraft(tx, plannables, params, { ...body, version: headers['if-match'] }, staff)
        await logDraft(tx, plannables, staff, { before, after })
        return after && toContentDraft(after, plannables)
      }),

    discardDraft: ({ params }, { staff }) =>
      withChanges(async (tx) => {
        const before = await findDraft(tx, plannables, params)
        await deleteDraft(tx, params)
        await logDraft(tx, plannables, staff, { before, after: null })
      }),

    publishDraft: ({ params, headers, body }, { staff }) =>
      withChanges((tx, publishChange) => {
        const how = { change: body.change, version: headers['if-match'], staff }
        return publishDraft(tx, plannables, params satisfies DraftKey, how, publishChange)
      }),
  })
