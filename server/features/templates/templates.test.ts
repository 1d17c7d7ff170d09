import { expect, test } from 'vitest'
import { restorer } from '#server/activity/restorable.ts'
import type { Database } from '#server/database/database.ts'
import { onEveryDialect } from '#server/database/testing.ts'
import { activityRoutes } from '#server/features/activity/activity.routes.ts'
import { api } from '#shared/api.ts'
import { createClient } from '#shared/contract/client.ts'
import { TemplateDraft } from '#shared/features/templates/templates.schema.ts'
import { inProcess } from '#tests/harness/rooms.ts'
import { openShop } from '#tests/harness/shop.ts'
import { writing } from '#tests/harness/writing.ts'
import { createTemplate } from './templates.repository.ts'
import { templatesRestorable } from './templates.restorable.ts'
import { templatesRoutes } from './templates.routes.ts'

/** The room of the templates, and the log that it writes, over one database. */
function openTemplates(db: Database) {
  const { write, noted } = writing(db)
  const { send } = inProcess([
    ...templatesRoutes({ db, write }),
    ...activityRoutes({ db, write, rooms: { template: restorer(templatesRestorable) } }),
  ])
  const activity = createClient(api.activity, send)
  return {
    ...createClient(api.templates, send),
    send,
    noted,
    activity,
    /** One that comes with the shop. */
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

test("§5 Template name is required after trimming ('Template name is required'); odd types and blocks are refused", async () => {
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

onEveryDialect((_, open) => {
  test('§7 templates go through create, change and removal as they were written; §9 the default type is landing', async () => {
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
  })

  test('§7 isDefault is taken in POST and PUT, and ignored', async () => {
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

  test('§6 default templates cannot be deleted, but edited; they stand first, then all are by name', async () => {
    await using database = await open()
    const { create, list, update, remove, plant, entries } = openTemplates(database.db)
    for (const name of ['zebra', 'Ape']) await create({ body: { name } })
    const { id } = await plant('Welcome')
    expect((await list()).map(({ name }) => name)).toEqual(['Welcome', 'Ape', 'zebra'])
    const known = await entries()
    await expect(remove(by(id))).rejects.toThrow('409: Welcome came with the shop and can’t be deleted.')
    expect(await entries()).toEqual(known)
    expect(await update({ ...of(id, 1), body: { blocks: [hero] } })).toMatchObject({ isDefault: true, version: 2 })
    expect(await list()).toHaveLength(3)
  })

  test('decision 18: a stale change is refused and changes nothing; what is not there is a 404', async () => {
    await using database = await open()
    const { create, list, update, remove, undelete } = openTemplates(database.db)
    const template = await create({ body: { name: 'Launch' } })
    await update({ ...of('1'), body: { name: 'Theirs' } })
    await expect(update({ ...of('1', 1), body: { name: 'Mine' } })).rejects.toThrow(
      /^412: Somebody else has changed this/,
    )
    expect(await list()).toMatchObject([{ ...template, name: 'Theirs', version: 2, updatedAt: expect.any(String) }])
    for (const id of ['2', '999999999999999']) {
      await expect(update({ ...of(id), body: {} })).rejects.toThrow('404: Template not found')
      await expect(remove(by(id))).rejects.toThrow('404: Template not found')
      await expect(undelete(by(id))).rejects.toThrow('404: Template not found')
    }
  })

  test('decision 21: a deleted template comes back as it was, and everything is in the log', async () => {
    await using database = await open()
    const { create, list, update, remove, undelete, activity, entries } = openTemplates(database.db)
    await create({ body: { name: 'Launch', templateType: 'gallery', blocks: [hero] } })
    const template = await update({ ...of('1'), body: { description: 'Twice' } })
    await remove(by('1'))
    expect(await undelete(by('1'))).toEqual(template)
    // Clicked twice.
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

  test('blocks that were broken in the database take no template away', async () => {
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
