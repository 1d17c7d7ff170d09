import { z } from 'zod'
import { type Contract, del, get, post, put } from '#shared/contract/endpoint.ts'
import { required } from '#shared/contract/required.ts'
import { Time } from '#shared/contract/time.ts'
import { ById, IfMatch } from '#shared/contract/versioned.ts'

/** Kinds of records that can have a draft beside their live state. The menu is one record. */
export const draftKinds = ['page', 'template', 'post', 'banner', 'navigation'] as const
export type DraftKind = (typeof draftKinds)[number]

/** Id of the menu as a record with a draft. */
export const MENU_ID = '1'

/** A draft in a list. */
export const ListedDraft = z.object({
  kind: z.enum(draftKinds),
  recordId: z.string(),
  /** Title of the live record. */
  title: z.string(),
  /** Labels of the fields that it changes. */
  fields: z.array(z.string()),
  /** The release that it belongs to; null if none. */
  releaseId: z.string().nullable(),
  /** Author's name at that time. */
  staffName: z.string(),
  /** ISO 8601. */
  updatedAt: z.string(),
  version: z.number().int(),
})
export type ListedDraft = z.output<typeof ListedDraft>

/** A draft with its content. */
export const ContentDraft = ListedDraft.extend({
  /** The live record with the draft's changes. What others changed live in the meantime is part of it. */
  record: z.record(z.string(), z.unknown()),
  /** Version of the live record. */
  liveVersion: z.number().int(),
})
export type ContentDraft = z.output<typeof ContentDraft>

export const releaseStates = ['unscheduled', 'scheduled', 'live', 'failed'] as const

/** A named set of drafts that goes live at once. */
export const Release = z.object({
  id: z.string(),
  name: z.string(),
  /** ISO 8601; null if it has no date. */
  publishAt: z.string().nullable(),
  /** ISO 8601; null until it is live. */
  publishedAt: z.string().nullable(),
  state: z.enum(releaseStates),
  /** Why it couldn't go live; null unless it failed. */
  failure: z.string().nullable(),
  /** Its drafts; once live, what it changed. */
  items: z.array(ListedDraft),
  updatedAt: z.string(),
  version: z.number().int(),
})
export type Release = z.output<typeof Release>

const releaseFields = {
  name: required('Release name is required').max(100),
  /** A past time, or none, leaves the release without a date. */
  publishAt: Time.nullable(),
}

/** Most drafts of a release: it goes live in one transaction, which others wait for. */
export const MAX_RELEASE_DRAFTS = 100
/** Most characters of what they change, as JSON. */
export const MAX_RELEASE_CHARACTERS = 2_000_000

/** Something that was edited after its release went live. */
export const LaterEdit = z.object({
  kind: z.enum(draftKinds),
  recordId: z.string(),
  title: z.string(),
  /** Labels of the fields that taking back leaves alone. */
  fields: z.array(z.string()),
})
export type LaterEdit = z.output<typeof LaterEdit>

/** A step that is planned, for the calendar. */
export const PlannedItem = z.object({
  /** ISO 8601. */
  at: z.string(),
  action: z.enum(['published', 'unpublished', 'released']),
  kind: z.enum([...draftKinds, 'release']),
  recordId: z.string(),
  title: z.string(),
})
export type PlannedItem = z.output<typeof PlannedItem>

const DraftKey = z.object({ kind: z.enum(draftKinds), id: ById.shape.id })

/** Any of the record's fields, in the shape of its own endpoint. */
const Fields = z.record(z.string(), z.unknown())
/** A link that staff made for people without an account. */
export const SharedLink = z.object({
  id: z.string(),
  /** The page whose draft it shows; null: the shop at a time. */
  pageId: z.string().nullable(),
  /** Of the page; empty if it has been deleted. */
  title: z.string(),
  /** The time at which it shows the shop, ISO 8601; null for a page. */
  at: z.string().nullable(),
  /** Name of the member of staff. */
  madeBy: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  expiresAt: z.string(),
})
export type SharedLink = z.infer<typeof SharedLink>

/** Fits the blocks of a page twice. */
const bodyLimit = 8 * 1024 * 1024

/** Drafts beside live records, and releases that publish them together. */
export const releasesContract = {
  list: get('/api/releases', 'editor', {
    response: z.array(Release),
    summary: 'All releases: those to come by date, then those without a date, then live ones, newest first',
  }),
  create: post('/api/releases', 'editor', {
    body: z.object({ ...releaseFields, publishAt: releaseFields.publishAt.default(null) }),
    response: Release,
    summary: 'Add a release. 400 if its time is in the past',
  }),
  update: put('/api/releases/:id', 'editor', {
    params: ById,
    headers: IfMatch,
    body: z.object(releaseFields).partial(),
    response: Release,
    summary: 'Rename or reschedule a release that is not live. 409 if it is live, 412 if it has changed',
  }),
  remove: del('/api/releases/:id', 'editor', { params: ById, summary: 'Delete a release. Its drafts stay' }),
  publish: post('/api/releases/:id/publish', 'editor', {
    params: ById,
    response: Release,
    summary: 'Publish a release now, in one transaction. 409 with the reason if one of its drafts can’t go live',
  }),
  laterEdits: get('/api/releases/:id/later-edits', 'editor', {
    params: ById,
    response: z.array(LaterEdit),
    summary: 'What was edited since the release went live, and so stays if it is taken back',
  }),
  takeBack: post('/api/releases/:id/take-back', 'editor', {
    params: ById,
    response: Release,
    summary:
      'Restore what a live release changed, except for what was edited since. Its changes become drafts again, without a date',
  }),
  calendar: get('/api/releases/calendar', 'editor', {
    response: z.array(PlannedItem),
    summary: 'Everything that is planned, in order of time: releases, and times of pages, posts and banners',
  }),
  view: post('/api/releases/view', 'editor', {
    body: z.object({ at: Time, days: z.number().int().min(1).max(30).default(7) }),
    response: z.object({ url: z.string(), expiresAt: z.string() }),
    summary: 'A signed link that shows the shop as it will be at a time, with everything planned until then',
  }),
  sharedLinks: get('/api/shared-links', 'editor', {
    response: z.array(SharedLink),
    summary: 'Links to drafts of pages and to the shop at a time that work now, the newest first',
  }),
  revokeLink: del('/api/shared-links/:id', 'editor', {
    params: z.object({ id: z.string().max(64) }),
    summary: 'Take back a link: it shows nothing any more. 404 if it was taken back before, or has expired',
  }),
  drafts: get('/api/drafts', 'editor', {
    response: z.array(ListedDraft),
    summary: 'Drafts of live records, the newest first',
  }),
  draft: get('/api/drafts/:kind/:id', 'editor', {
    params: DraftKey,
    response: ContentDraft.nullable(),
    summary: 'The draft of a record; null if it has none. The menu has id 1',
  }),
  saveDraft: put('/api/drafts/:kind/:id', 'editor', {
    params: DraftKey,
    headers: IfMatch,
    body: z.object({
      /** Fields as the record's own endpoint takes them. Others keep what the draft has. */
      change: Fields.default({}),
      /** These fields as they were live when the change began; as they are live now unless given. */
      base: Fields.default({}),
      /** Moves the draft to a release; null takes it out. */
      releaseId: ById.shape.id.nullable().optional(),
    }),
    bodyLimit,
    response: ContentDraft.nullable(),
    summary:
      'Store a draft; shoppers don’t see it. Null if nothing differs from the live record. 412 with the current draft if it has changed since `If-Match`',
  }),
  discardDraft: del('/api/drafts/:kind/:id', 'editor', {
    params: DraftKey,
    summary: 'Discard a draft. The live record stays',
  }),
  publishDraft: post('/api/drafts/:kind/:id/publish', 'editor', {
    params: DraftKey,
    headers: IfMatch,
    body: z.object({ change: Fields.default({}) }),
    bodyLimit,
    response: Fields,
    summary: 'Publish a draft, with further changes, and return the live record. 412 like saving',
  }),
} as const satisfies Contract
