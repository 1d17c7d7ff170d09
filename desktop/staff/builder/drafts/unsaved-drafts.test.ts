import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTexts } from '#staff/drafts/text-store.ts'
import { unsavedDrafts } from './unsaved-drafts.ts'

const at = '2026-11-22T10:00:00.000Z'
const draft = (values: object, more: object = {}) => JSON.stringify({ values, base: {}, version: 1, at, ...more })
const open = (stored: Record<string, string>) =>
  readTexts({ all: async () => stored, write: async () => undefined }, () => undefined)
const listed = async (stored: Record<string, string>) =>
  unsavedDrafts(await open(stored)).map(({ what, title, path }) => [what, title, path])

test.each([
  ['blog:new', { title: 'Resin' }, ['Post', 'Resin', '/cms/blog/new']],
  ['blog:12', { title: '', content: 'Begin' }, ['Post', 'Begin', '/cms/blog/12']],
  ['pages:12', { title: 'About' }, ['Page settings', 'About', '/cms/pages?edit=12']],
  ['pages:new-from-3', { title: '' }, ['Page settings', null, '/cms/pages?edit=new&template=3']],
  ['banners:900000000000001', { name: 'Sale' }, ['Banner', 'Sale', '/cms/banners?edit=900000000000001']],
  ['navigation:new', { label: 'Blog' }, ['Menu item', 'Blog', '/cms/navigation?edit=new']],
  ['images:new', { alt: 'A dragon' }, ['Image', 'A dragon', '/images/upload']],
  ['something%20else:1', {}, ['something else', null, null]],
  ['toString:1', {}, ['toString', null, null]],
])('an unsaved form is listed with a link to it: %s', { tags: ['D3.3'] }, async (name, values, row) => {
  expect(await listed({ [`hoard.draft:7:${name}`]: draft(values) })).toEqual([row])
})

test('a form with an empty name is listed under its record’s name', async () => {
  const stored = { 'hoard.draft:7:banners:2': draft({ name: ' ' }, { base: { name: 'Sale' } }) }
  expect(await listed(stored)).toEqual([['Banner', 'Sale', '/cms/banners?edit=2']])
})

test('unsaved builder drafts are listed, latest first, with both texts', async () => {
  const typing = (isDirty: boolean, at: string) => JSON.stringify({ open: {}, at, isDirty })
  const stored = {
    'hoard.builder.work:["7","pages","12","x"]': '{}',
    'hoard.builder.typing:["7","pages","12","x"]': typing(true, '2026-11-22T09:00:00.000Z'),
    'hoard.builder.typing:["7","templates","3","y"]': typing(true, '2026-11-22T11:00:00.000Z'),
    'hoard.builder.typing:["7","pages","13","z"]': typing(false, at),
    'hoard.draft:7:blog:new': draft({ title: 'Resin' }),
  }
  const all = unsavedDrafts(await open(stored))
  expect(all.map(({ path }) => path)).toEqual(['/cms/templates/3/content', '/cms/blog/new', '/cms/pages/12/content'])
  expect(Object.keys(all[2]!.texts)).toEqual([
    'hoard.builder.work:["7","pages","12","x"]',
    'hoard.builder.typing:["7","pages","12","x"]',
  ])
})

test('the list survives any content on disk', async () => {
  const names = fc.oneof(
    fc.string(),
    fc.tuple(fc.string(), fc.string()).map(([namespace, record]) => `hoard.draft:7:${namespace}:${record}`),
    fc.string().map((key) => `hoard.builder.typing:${key}`),
  )
  await fc.assert(
    fc.asyncProperty(fc.dictionary(names, fc.oneof(fc.string(), fc.json())), async (stored) => {
      for (const { texts } of unsavedDrafts(await open(stored)))
        for (const name of Object.keys(texts)) expect(Object.keys(stored)).toContain(name)
    }),
    { numRuns: 100 },
  )
})
