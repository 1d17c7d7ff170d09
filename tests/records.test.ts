import { afterAll, describe, expect, test } from 'vitest'
import { localFeatures } from '#core/offline/features/local-features.ts'
import { compareRecords } from '#core/offline/differences/differences.ts'
import { changesBetween } from '#staff/features/activity/changes.ts'
import { synonymsRecord } from '#shared/features/catalogue/synonyms.record.ts'
import { legalTextRecord } from '#shared/features/legal/legal.record.ts'
import { NavigationDraft } from '#shared/features/navigation/navigation.record.ts'
import type { DraftKind } from '#shared/features/releases/releases.contract.ts'
import { shopFactsRecord } from '#shared/features/shop-facts/shop-facts.record.ts'
import { partText, toBody, toCopy, toValues, type RecordDefinition } from '#shared/record.ts'
import { records } from '#shared/records.ts'
import { openEditor } from '#tests/harness/desktop/offline.ts'
import { samplesFor } from '#tests/harness/record-samples.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'

/*
 * Every field that a record declares is stored, listed, copied, compared, drafted, undone and edited offline. A field
 * that one of these forgets fails here, whatever it is.
 */

interface Stored {
  id: string
  version: number
  [field: string]: unknown
}

/** The endpoints of any record, whose bodies differ. */
interface Calls {
  create(call: { body: object }): Promise<Stored>
  update(call: { params: { id: string }; headers: object; body: object }): Promise<Stored>
  remove(call: { params: { id: string } }): Promise<void>
  undelete(call: { params: { id: string } }): Promise<Stored>
}

type Staff = TestShop['staff']

interface Subject {
  definition: RecordDefinition
  list(staff: Staff): Promise<readonly object[]>
  /** Instead of its own endpoint, or the id of a record that is always there. */
  create?: ((staff: Staff, body: object) => Promise<object>) | string
  /** Values of the two records that the server checks further, or that depend on each other. */
  values?: readonly [object, object]
  /** A list leaves them out; `read` has them. */
  unlisted?: readonly string[]
  read?(staff: Staff, record: Stored): Promise<object>
  draftKind?: DraftKind
  /** Accounts have neither. */
  isRestorable?: false
}

const [start, end, later] = [1, 2, 3].map((month) => `2999-0${month}-01T00:00:00.000Z`)
const shop = await openShop({ imported: false, env: { AUTH_DISABLED: '1' } })
afterAll(() => shop[Symbol.asyncDispose]())
const { staff } = shop
const about = await staff.pages.create({ body: { title: 'About', slug: 'about', isPublished: true } })

const byName = (name: string) => records.find((definition) => definition.name === name)!

const subjects: Subject[] = [
  {
    definition: byName('banners'),
    list: ({ banners }) => banners.list(),
    values: [
      { isActive: false, publishAt: start, unpublishAt: end, textColor: 'red', backgroundColor: '#101010' },
      { isActive: true, publishAt: null, unpublishAt: later, textColor: 'blue', backgroundColor: '#202020' },
    ],
    draftKind: 'banner',
  },
  {
    definition: byName('blog'),
    list: ({ blog }) => blog.list(),
    values: [
      { isPublished: false, publishAt: start },
      { isPublished: true, publishAt: null },
    ],
    unlisted: ['content'],
    read: ({ blog }, { slug }) => blog.bySlug({ params: { slug: String(slug) } }),
    draftKind: 'post',
  },
  {
    definition: byName('images'),
    list: ({ images }) => images.list({ query: {} }),
    create: ({ images }, body) =>
      images.create({ body: { filename: 'one.png', url: 'https://example.com/one.png', ...body } }),
    // The server adds the tag of its source.
    values: [{ tags: ['one', 'external'] }, { tags: ['two'] }],
  },
  { definition: legalTextRecord, list: ({ legal }) => legal.list(), create: 'privacy-policy' },
  {
    definition: byName('navigation'),
    list: ({ navigation }) => navigation.list(),
    // The address of a page is the page's.
    values: [
      { pageId: about.id, href: '/about', position: 1 },
      { pageId: null, href: '/two', position: 2 },
    ],
  },
  {
    definition: byName('pages'),
    list: ({ pages }) => pages.list({ view: 'list' }),
    values: [
      { isPublished: false, publishAt: start, unpublishAt: end },
      { isPublished: true, publishAt: null, unpublishAt: later },
    ],
    unlisted: ['blocks'],
    read: ({ pages }, { id }) => pages.byId({ params: { id } }),
    draftKind: 'page',
  },
  {
    definition: byName('redirects'),
    list: async ({ redirects }) => (await redirects.list({ query: { limit: 100, offset: 0 } })).redirects,
    values: [
      { fromPath: '/one', target: '/gallery' },
      { fromPath: '/two', target: '/blog' },
    ],
  },
  { definition: synonymsRecord, list: async ({ searchWords }) => [await searchWords.synonyms()], create: '1' },
  { definition: shopFactsRecord, list: async ({ shopFacts }) => [(await shopFacts.read()).facts], create: '1' },
  {
    definition: byName('staff'),
    list: ({ accounts }) => accounts.list(),
    create: async ({ accounts }, body) =>
      (await accounts.invite({ body: { email: 'one@example.com', ...body } })).account,
    isRestorable: false,
  },
  {
    definition: byName('templates'),
    list: ({ templates }) => templates.list({ view: 'list' }),
    unlisted: ['blocks'],
    read: ({ templates }, { id }) => templates.byId({ params: { id } }),
    draftKind: 'template',
  },
]

const fieldsOf = ({ fields }: RecordDefinition, record: object) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, (record as Stored)[name]]))

const samplesOf = ({ definition, values = [{}, {}] }: Subject) =>
  samplesFor(definition).map((sample, index) => ({ ...sample, ...values[index] })) as [Stored, Stored]

test('every record is here', () => {
  const named = (definitions: readonly RecordDefinition[]) => definitions.map(({ name }) => name)
  const all = [...records, legalTextRecord, shopFactsRecord, synonymsRecord]
  expect(named(subjects.map(({ definition }) => definition)).toSorted()).toEqual(named(all).toSorted())
})

describe.each(subjects.map((subject) => [subject.definition.name, subject] as const))('%s', (name, subject) => {
  const { definition, list, create, unlisted = [], read, draftKind, isRestorable = true } = subject
  const [first, second] = samplesOf(subject)
  const calls = staff[name === 'staff' ? 'accounts' : name] as unknown as Calls
  const idOnly = (id: string) => ({ params: { id } })
  const put = (id: string, body: object) => calls.update({ ...idOnly(id), headers: {}, body })
  const find = async (id: string) => ((await list(staff)) as Stored[]).find((record) => record.id === id)!
  const readWhole = async (id: string) => {
    const listed = await find(id)
    return fieldsOf(definition, read ? await read(staff, listed) : listed)
  }
  const make = async (body: object) => {
    if (typeof create === 'string') return put(create, body)
    // Those that a new record can't have come with a change.
    const made = (create ? await create(staff, body) : await calls.create({ body })) as Stored
    return put(made.id, body)
  }
  const undoLast = async () => {
    const [entry] = await staff.activity.list({ query: { limit: 1 } })
    await staff.activity.restore(idOnly(entry!.id))
  }

  test('the server stores, lists and restores every field', async () => {
    const made = await make(first)
    expect(fieldsOf(definition, made)).toEqual(first)
    const listed = fieldsOf(definition, await find(made.id))
    for (const [field, value] of Object.entries(first))
      expect(listed[field], field).toEqual(unlisted.includes(field) ? undefined : value)
    expect(await readWhole(made.id)).toEqual(first)
    expect(fieldsOf(definition, await put(made.id, second))).toEqual(second)
    expect(await readWhole(made.id)).toEqual(second)
    if (!isRestorable) return
    await undoLast()
    expect(await readWhole(made.id)).toEqual(first)
    if (typeof create === 'string') return
    await calls.remove(idOnly(made.id))
    await calls.undelete(idOnly(made.id))
    expect(await readWhole(made.id)).toEqual(first)
    await calls.remove(idOnly(made.id))
  })

  test('forms, their drafts and conflicts have every field', () => {
    const shown = definition.parts.filter(({ input }) => input !== 'none')
    const values = toValues(definition, first)
    expect(Object.keys(toValues(definition, null))).toEqual(shown.map(({ key }) => key))
    expect(Object.keys(values)).toEqual(shown.map(({ key }) => key))
    const fields = shown.flatMap(({ fields }) => fields)
    expect(toBody(definition, values)).toEqual(Object.fromEntries(fields.map((field) => [field, first[field]])))
    expect(definition.parts.flatMap(({ fields }) => fields).toSorted()).toEqual(
      Object.keys(definition.fields).toSorted(),
    )
    for (const part of definition.parts) {
      const [mine, theirs] = [first, second].map((record) => partText(part, record, (time) => time))
      expect(mine, part.label).not.toBe(theirs)
    }
    const labels = Object.values(definition.fields).map(({ label }) => label)
    expect(changesBetween(definition.kind, first, second).map(({ label }) => label)).toEqual(labels)
  })

  test.runIf(typeof create !== 'string')('a copy has every field but those that are its own', () => {
    const copy = toCopy(definition, first) as Record<string, unknown>
    const copied = Object.entries(definition.fields).filter(([, { inCopy }]) => inCopy !== null)
    expect(Object.keys(copy)).toEqual(copied.map(([field]) => field))
    for (const [field, { inCopy }] of copied) if (!inCopy) expect(copy[field], field).toEqual(first[field])
  })

  test.runIf(draftKind)('a draft beside the live record has every field', async () => {
    const { id } = await make(first)
    const times = ['publishAt', 'unpublishAt', 'isPublished', 'isActive']
    const change = Object.fromEntries(Object.entries(second).filter(([field]) => !times.includes(field)))
    const key = { params: { kind: draftKind!, id } }
    const draft = await staff.releases.saveDraft({ ...key, headers: {}, body: { change } })
    expect(draft!.record).toMatchObject(change)
    await staff.releases.publishDraft({ ...key, headers: {}, body: {} })
    expect(await readWhole(id)).toMatchObject(change)
    await calls.remove(idOnly(id))
  })

  test.runIf(name in localFeatures)('the desktop editor edits every field offline', async () => {
    const feature = localFeatures[name as keyof typeof localFeatures]
    const editor = openEditor(shop, { headers: { origin: shop.url } })
    const local = editor[feature.name] as unknown as Calls
    const offline = async <T>(edit: () => Promise<T>) => {
      editor.network.isOnline = false
      const edited = await edit()
      editor.network.isOnline = true
      expect(await editor.publish()).toEqual([])
      return edited
    }
    const idsOf = async () => ((await list(staff)) as Stored[]).map(({ id }) => id)
    await editor.local.pull()
    const known = await idsOf()
    const made = await offline(() => local.create({ body: first }))
    expect(fieldsOf(definition, made)).toEqual(first)
    const id = (await idsOf()).find((each) => !known.includes(each))!
    expect(await readWhole(id)).toEqual(first)
    const changed = await offline(() => local.update({ ...idOnly(id), headers: {}, body: second }))
    expect(fieldsOf(definition, changed)).toEqual(second)
    expect(await readWhole(id)).toEqual(second)
    const differences = compareRecords(feature, made, changed).map(({ key }) => key)
    expect(differences).toEqual(
      expect.arrayContaining(definition.parts.map(({ key }) => key).filter((key) => key !== 'blocks')),
    )
    await calls.remove(idOnly(id))
  })
})

test('a draft of the menu has every field of its items', async () => {
  const { definition } = subjects.find(({ definition }) => definition.name === 'navigation')!
  const [item] = samplesOf(subjects.find((subject) => subject.definition === definition)!)
  const { position: _, ...wanted } = item
  const key = { params: { kind: 'navigation' as const, id: '1' } }
  const { id } = await staff.navigation.create({ body: { label: 'Plain', href: '/plain' } })
  const draft = await staff.releases.saveDraft({
    ...key,
    headers: {},
    body: { change: { items: [{ ...wanted, id }] } },
  })
  expect(draft!.record['items']).toEqual([{ ...wanted, id }])
  // An item that somebody adds meanwhile is part of the draft.
  const added = await staff.navigation.create({ body: NavigationDraft.parse(wanted) })
  const { record } = (await staff.releases.draft(key))!
  expect(record['items']).toEqual([
    { ...wanted, id },
    { ...wanted, id: added.id },
  ])
  await staff.releases.publishDraft({ ...key, headers: {}, body: {} })
  expect(await staff.navigation.list()).toMatchObject([wanted, wanted])
})
