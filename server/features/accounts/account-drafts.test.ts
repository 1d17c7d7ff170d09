import { expect, test } from 'vitest'
import { onEveryDialect } from '#tests/harness/database.ts'
import { createInProcessSend } from '#tests/harness/in-process.ts'
import { anna, ben } from '#tests/harness/pages.ts'
import type { Database } from '#server/database/database.ts'
import { createClient } from '#shared/contract/client.ts'
import {
  accountDraftsContract,
  MAX_DRAFT_LENGTH,
  MAX_DRAFTS,
  MAX_DRAFTS_LENGTH,
  type AccountDraft,
} from '#shared/features/accounts/account-drafts.contract.ts'
import { openShop } from '#tests/harness/shop.ts'
import { accountDraftsRoutes, sweepAccountDrafts } from './account-drafts.ts'

const AT = '2026-11-21T14:05:00.000Z'
const draft = (changes: Partial<AccountDraft> = {}): AccountDraft => ({
  feature: 'blog',
  record: 'new',
  window: '',
  at: AT,
  content: '{"values":{"title":"Dragons"}}',
  ...changes,
})

function draftsOfTwo(db: Database) {
  const as = (staff: typeof anna) =>
    createClient(accountDraftsContract, createInProcessSend(accountDraftsRoutes({ db }), staff).send)
  return { anna: as(anna), ben: as(ben) }
}

onEveryDialect((_, open) => {
  test('drafts belong to one account, and one sent twice is stored once', { tags: ['C10.20'] }, async () => {
    await using database = await open()
    const drafts = draftsOfTwo(database.db)
    const account = anna.id
    const [first, second] = [draft({ at: '2026-11-20T10:00:00.000Z' }), draft({ content: '"\\u0000 \\ud800"' })]
    for (const each of [second, first, second]) await drafts.anna.keep({ body: { account, draft: each } })
    expect(await drafts.anna.list()).toEqual({ account, drafts: [first, second] })
    expect(await drafts.ben.list()).toEqual({ account: ben.id, drafts: [] })
    // The page belongs to Anna, but Ben has signed in since.
    const body = { account, drafts: [first] }
    const another = '409: Another account has signed in in this browser.'
    await expect(drafts.ben.keep({ body: { account, draft: first } })).rejects.toThrow(another)
    await expect(drafts.ben.forget({ body })).rejects.toThrow(another)
    await drafts.ben.forget({ body: { ...body, account: ben.id } })
    await drafts.anna.forget({ body })
    await drafts.anna.forget({ body })
    expect(await drafts.anna.list()).toEqual({ account, drafts: [second] })
  })

  test('an account stores a limited number of characters and drafts', async () => {
    await using database = await open()
    const drafts = draftsOfTwo(database.db)
    const keep = (changes: Partial<AccountDraft>) =>
      drafts.anna.keep({ body: { account: anna.id, draft: draft(changes) } })
    const large = 'x'.repeat(MAX_DRAFT_LENGTH)
    for (let each = 0; each < MAX_DRAFTS_LENGTH / MAX_DRAFT_LENGTH; each += 1)
      await keep({ record: String(each), content: large })
    const refusal = '413: Your account can’t store more unsaved changes. Save some of them first.'
    await expect(keep({ record: 'more' })).rejects.toThrow(refusal)
    // Not even part of it was stored, and others aren't concerned.
    expect((await drafts.anna.list()).drafts.map(({ record }) => record)).not.toContain('more')
    await drafts.ben.keep({ body: { account: ben.id, draft: draft() } })
    await database.db.deleteFrom('accountDrafts').execute()
    for (let each = 0; each < MAX_DRAFTS; each += 1) await keep({ record: String(each) })
    await expect(keep({ record: 'more' })).rejects.toThrow(refusal)
  })

  test('drafts are deleted after 30 days', { tags: ['C10.20'] }, async () => {
    await using database = await open()
    const { db } = database
    const drafts = draftsOfTwo(db)
    for (const record of ['old', 'young']) {
      await drafts.anna.keep({ body: { account: anna.id, draft: draft({ record }) } })
      const storedAt = record === 'old' ? '2026-01-01T00:00:00.000Z' : '2026-01-02T00:00:00.000Z'
      await db.updateTable('accountDrafts').set({ storedAt }).where('record', '=', record).execute()
    }
    await sweepAccountDrafts(db, new Date('2026-01-02T00:00:00Z'))
    expect((await drafts.anna.list()).drafts.map(({ record }) => record)).toEqual(['young'])
  })
})

test('the largest draft passes the body limit, a larger one is refused in words', async () => {
  await using shop = await openShop({ imported: false })
  const editor = await shop.signIn('editor')
  const { account } = await editor.accountDrafts.list()
  const quotes = '"'.repeat(MAX_DRAFT_LENGTH)
  await editor.accountDrafts.keep({ body: { account, draft: draft({ content: quotes }) } })
  expect((await editor.accountDrafts.list()).drafts).toEqual([draft({ content: quotes })])
  const larger = editor.accountDrafts.keep({ body: { account, draft: draft({ content: `${quotes}"` }) } })
  await expect(larger).rejects.toThrow(/^400: /)
})
