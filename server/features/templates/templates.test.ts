import { expect, test } from 'vitest'
import { createRestore } from '#server/content/activity/restore.ts'
import type { Database } from '#server/database/database.ts'
import { onBothHomes } from '#tests/harness/desktop/homes.ts'
import { activityRoutes } from '#server/features/activity/activity.routes.ts'
import { api } from '#shared/api.ts'
import { createClient } from '#shared/contract/client.ts'
import { TemplateDraft } from '#shared/features/templates/templates.record.ts'
import { createInProcessSend } from '#tests/harness/in-process.ts'
import { openShop } from '#tests/harness/shop.ts'
import { createTestWriter } from '#tests/harness/test-writer.ts'
import { createTemplate } from './templates.repository.ts'
import { templatesRestorable } from './templates.restorable.ts'
import { templatesRoutes } from './templates.routes.ts'

/** Clients of the templates feature and the audit log, sharing one database. */
function openTemplates(db: Database) {
  const { withChanges, noted } = createTestWriter(db)
  const { send } = createInProcessSend([
    ...templatesRoutes({ db, withChanges }),
    ...activityRoutes({ db, withChanges, restores: { template: createRestore(templatesRestorable) } }),
  ])
  const activity = createClient(api.activity, send)
  return {
    ...createClient(api.templates, send),
    send,
    noted,
    activity,
    /** Adds a default template. */
    plant: (name: string) => createTemplate(db, TemplateDraft.parse({ name }), true),
    entries: () => activity.list({ query: {} }),
  }
}

const by = (id: string) => ({ params: { id } })
const of = (id: string, version?: number) => ({
  ...by(id),
  headers: version === undefined ? {} : { 'if-match': `"${version}"` },
})

const hero = {
  id: 'h',
  type: 'hero',
  layout: { width: 100, row: 1, order: 0 },
  content: { title: 'T', backgroundImage: '/b.webp', ctaText: 'GO', ctaLink: '/gallery', own: [{ of: 'ours' }] },
}

test('a template needs a trimmed name, a known type and valid blocks', { tags: ['T5.1'] }, async () => {
  await using shop = await openShop({ imported: false, env: { AUTH_DISABLED: '1' } })
  const { templates } = shop.staff
  const wrong: [object, RegExp][] = [
    [{ name: ' \t' }, /^400: name: Template name is required$/],
    [{}, /^400: name: Template name is required$/],
    [{ name: 'T', templateType: 'poster' }, /^400: templateType: /],
    [{ name: 'T', blocks: [{ id: 'x' }] }, /^400: blocks\.0\./],
  ]
  for (const [body, message] of wrong) await expect(templates.create({ body: body as never })).rejects.toThrow(message)
  expect(await templates.list()).toEqual([])
  expect(await templates.create({ body: { name: ' Mine ' } })).toMatchObject({ name: 'Mine' })
})

onBothHomes((open) => {
  test(
    'templates are created, changed and deleted; the default type is landing',
    { tags: ['T3.1', 'T7.1', 'T7.2', 'T7.4', 'T7.5', 'T9.1'] },
    async () => {
      await using database = await open()
      const { create, list, update, remove, noted } = openTemplates(database.db)
      const template = await create({ body: { name: 'Launch', description: 'For a new range', blocks: [hero] } })
      expect(template).toEqual({
        id: '1',
        name: 'Launch',
        description: 'For a new range',
        templateType: 'landing',
        blocks: [hero],
        isDefault: false,
        updatedAt: expect.any(String),
        version: 1,
      })
      const change = { name: 'Launch day', templateType: 'product' as const, blocks: [] }
      const changed = await update({ ...of('1', 1), body: change })
      expect(changed).toEqual({ ...template, ...change, updatedAt: expect.any(String), version: 2 })
      expect(await list()).toEqual([changed])
      await remove(by('1'))
      expect([await list(), noted()]).toEqual([[], []])
    },
  )

  test('isDefault is accepted in POST and PUT, and ignored', { tags: ['T7.2', 'T7.4'] }, async () => {
    await using database = await open()
    const { send, plant, list } = openTemplates(database.db)
    await plant('Ours')
    const ask = (method: string, path: string, body: object) => send(path, { method, body: JSON.stringify(body) })
    const response = await ask('POST', '/api/page-templates', { name: 'Mine', isDefault: true })
    expect(await response.json()).toMatchObject({ name: 'Mine', isDefault: false })
    await ask('PUT', '/api/page-templates/2', { isDefault: true })
    await ask('PUT', '/api/page-templates/1', { isDefault: false })
    expect((await list()).map(({ name, isDefault }) => [name, isDefault])).toEqual([
      ['Ours', true],
      ['Mine', false],
    ])
  })

  test('default templates come first and can be edited but not deleted', { tags: ['T6.1'] }, async () => {
    await using database = await open()
    const { create, list, update, remove, plant, entries } = openTemplates(database.db)
    for (const name of ['zebra', 'Ape']) await create({ body: { name } })
    const { id } = await plant('Welcome')
    expect((await list()).map(({ name }) => name)).toEqual(['Welcome', 'Ape', 'zebra'])
    const known = await entries()
    await expect(remove(by(id))).rejects.toThrow('409: Welcome is a default template and can’t be deleted.')
    expect(await entries()).toEqual(known)
    expect(await update({ ...of(id, 1), body: { blocks: [hero] } })).toMatchObject({ isDefault: true, version: 2 })
    expect(await list()).toHaveLength(3)
  })

  test('the list outlines the blocks, and a template is read by its id', { tags: ['T7.1'] }, async () => {
    await using database = await open()
    const { create, list, byId } = openTemplates(database.db)
    const template = await create({ body: { name: 'Launch', blocks: [hero, { ...hero, id: 'i', content: {} }] } })
    expect(await byId(by(template.id))).toEqual(template)
    const { blocks: _, ...brief } = template
    const { type, layout } = hero
    const outline = [true, false].map((hasImage) => ({ type, layout, hasImage }))
    expect(await list({ view: 'list' })).toEqual([{ ...brief, outline }])
    await expect(byId(by('9'))).rejects.toThrow('404: Template not found')
  })

  test('a stale change is rejected, and an unknown template is a 404', { tags: ['C10.7'] }, async () => {
    await using database = await open()
    const { create, list, update, remove, undelete } = openTemplates(database.db)
    const template = await create({ body: { name: 'Launch' } })
    await update({ ...of('1'), body: { name: 'Theirs' } })
    await expect(update({ ...of('1', 1), body: { name: 'Mine' } })).rejects.toThrow(
      /^412: Someone else has changed this/,
    )
    expect(await list()).toMatchObject([{ ...template, name: 'Theirs', version: 2, updatedAt: expect.any(String) }])
    for (const id of ['2', '999999999999999']) {
      await expect(update({ ...of(id), body: {} })).rejects.toThrow('404: Template not found')
      await expect(remove(by(id))).rejects.toThrow('404: Template not found')
      await expect(undelete(by(id))).rejects.toThrow('404: Template not found')
    }
  })

  test('a deleted template is restored unchanged, and everything is recorded', { tags: ['C10.8'] }, async () => {
    await using database = await open()
    const { create, list, update, remove, undelete, activity, entries } = openTemplates(database.db)
    await create({ body: { name: 'Launch', templateType: 'gallery', blocks: [hero] } })
    const template = await update({ ...of('1'), body: { description: 'Twice' } })
    await remove(by('1'))
    expect(await undelete(by('1'))).toEqual(template)
    // A second click.
    expect(await undelete(by('1'))).toEqual(template)
    expect(await list()).toEqual([template])
    const log = await entries()
    expect(log.map(({ action, kind, title }) => [action, kind, title])).toEqual([
      ['restored', 'template', 'Launch'],
      ['deleted', 'template', 'Launch'],
      ['updated', 'template', 'Launch'],
      ['created', 'template', 'Launch'],
    ])
    await activity.restore(by(log[2]!.id))
    expect(await list()).toMatchObject([{ description: '', blocks: [hero], version: 3 }])
  })

  test('invalid blocks in the database don’t break the list', async () => {
    await using database = await open()
    const { create, list, remove, undelete } = openTemplates(database.db)
    await create({ body: { name: 'Broken' } })
    for (const blocks of ['{oops', '"text"', 'null', `${'['.repeat(500)}${']'.repeat(500)}`]) {
      await database.db.updateTable('pageTemplates').set({ blocks }).execute()
      const [template] = await list()
      await remove(by('1'))
      expect(await undelete(by('1'))).toEqual(template)
    }
  })
})
