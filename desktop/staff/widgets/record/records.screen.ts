import type { Page } from '@playwright/test'
import { synonymsRecord } from '#shared/features/catalogue/synonyms.record.ts'
import { imageRecord } from '#shared/features/images/images.record.ts'
import { legalTextRecord } from '#shared/features/legal/legal.record.ts'
import { redirectRecord } from '#shared/features/redirects/redirects.record.ts'
import { shopFactsRecord } from '#shared/features/shop-facts/shop-facts.record.ts'
import type { RecordDefinition } from '#shared/record.ts'
import { records } from '#shared/records.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { addImage, removeImages } from '#tests/journeys/images-screen.ts'
import { expect, holdResponses, open, screen } from '#tests/journeys/journey.ts'

/** What the forms of all records have in common; their own tests cover the rest. */

interface Case {
  /** Letter of its page of the specification. */
  letter: 'B' | 'N' | 'P' | 'T' | 'G'
  /** Of its record definition. */
  name: 'banners' | 'navigation' | 'pages' | 'templates' | 'blog'
  openNew(page: Page): Promise<void>
  openForm(page: Page, id: string): Promise<void>
  /** Label of the button that creates a record, and of the one that saves it. */
  create: RegExp
  save: RegExp
  /** Messages of an empty form. The first belongs to the first input. */
  required: string[]
  /** Input of a new record, by label. The first is edited below. */
  input: Record<string, string>
  /** Name of the edited field in the API, and a field that somebody else changes. */
  field: string
  other: { [field: string]: string }
  /** A change that the form doesn't show. */
  unseen?: object
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const newForm = (path: string, button: string) => async (page: Page) => {
  await open(page, path)
  await press(page, button)
}
const dialogOf = (tab: string) => (page: Page, id: string) => open(page, `/cms/${tab}?edit=${id}`)

const cases: Case[] = [
  {
    letter: 'B',
    name: 'banners',
    openNew: newForm('/cms/banners', 'NEW BANNER'),
    openForm: dialogOf('banners'),
    create: /^SAVE$/,
    save: /^SAVE$/,
    required: ['Banner name is required', 'Banner text is required'],
    input: { 'Name *': 'A record', 'Text *': 'Words of a record' },
    field: 'name',
    other: { backgroundColor: '#101010' },
  },
  {
    letter: 'N',
    name: 'navigation',
    openNew: newForm('/cms/navigation', 'ADD ITEM'),
    openForm: dialogOf('navigation'),
    create: /^SAVE$/,
    save: /^SAVE$/,
    required: ['Navigation label is required', 'Navigation URL is required'],
    input: { 'Label *': 'A record', 'URL *': '/gallery' },
    field: 'label',
    other: { href: '/blog' },
    unseen: { position: 1 },
  },
  {
    letter: 'P',
    name: 'pages',
    openNew: newForm('/cms/pages', 'NEW PAGE'),
    openForm: dialogOf('pages'),
    create: /^CREATE$/,
    save: /^SAVE$/,
    required: ['Page title is required', 'Page slug is required'],
    input: { 'Title *': 'A record' },
    field: 'title',
    other: { description: 'Theirs, too' },
    unseen: { blocks: [{ id: 'a', type: 'text', content: { text: 'Built meanwhile' } }] },
  },
  {
    letter: 'T',
    name: 'templates',
    openNew: newForm('/cms/templates', 'NEW TEMPLATE'),
    async openForm(page, id) {
      await open(page, `/cms/templates/${id}/content`)
      await press(page, 'SETTINGS')
    },
    create: /^CREATE$/,
    save: /^SAVE$/,
    required: ['Template name is required'],
    input: { 'Name *': 'A record' },
    field: 'name',
    other: { description: 'Theirs, too' },
    unseen: { blocks: [{ id: 'a', type: 'text', content: { title: 'Built meanwhile' } }] },
  },
  {
    letter: 'G',
    name: 'blog',
    openNew: (page) => open(page, '/cms/blog/new'),
    openForm: (page, id) => open(page, `/cms/blog/${id}`),
    create: /^PUBLISH$/,
    save: /^SAVE$/,
    required: ['Title is required', 'Excerpt is required', 'Content is required'],
    input: {
      'Title *': 'A record',
      'Excerpt *': 'In short',
      'Image URL *': '/uploads/none.webp',
      'Content *': 'Words',
    },
    field: 'title',
    other: { excerpt: 'Theirs, too' },
  },
]

interface Stored {
  id: string
  [field: string]: unknown
}

// The tags of a test stand in its source, so those of all are here; each gets its own.
for (const it of cases)
  screen(
    `the form of ${it.name} loses nothing when fields are missing, saves fail, others save meanwhile, or it is left`,
    {
      tag: [
        '@B2.4',
        '@B5.1',
        '@B8.1',
        '@C10.7',
        '@G5.1',
        '@G8.1',
        '@N2.3',
        '@N5.1',
        '@N8.1',
        '@N8.2',
        '@P5.1',
        '@P5.2',
        '@P8.1',
        '@P8.2',
        '@T5.1',
        '@T8.1',
        '@T8.2',
        '@T8.6',
      ].filter(([, letter]) => letter === it.letter || letter === 'C'),
    },
    async ({ page, shop }) => {
      const { noun, toastNoun = noun, path, parts } = records.find(({ name }) => name === it.name)!
      const label = Object.keys(it.input)[0]!
      const part = parts.find(({ key }) => key === it.field)!
      const words = toastNoun.toLowerCase()
      const list = `/cms/${it.name}`

      const toast = (text: string) => expect(page.locator('.toast').filter({ hasText: text })).toBeVisible()
      const isUpdated = async () => {
        await toast(`${toastNoun} updated successfully`)
        // It may cover a button of the dialog that is opened next.
        await page.locator('.toast').getByRole('button', { name: 'Dismiss' }).click()
      }
      const input = page.getByLabel(label, { exact: true })
      const find = async (text: string) =>
        ((await shop.staff[it.name].list()) as Stored[]).find((record) => record[it.field] === text)
      const isClosed = async () => {
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await expect(page).not.toHaveURL(/edit=/)
      }
      const change = (id: string, body: object) =>
        (shop.staff[it.name] as unknown as Updates).update({ params: { id }, headers: {}, body })

      await screen.step('an empty form names the required fields', async () => {
        await it.openNew(page)
        await press(page, it.create)
        for (const message of it.required) await expect(page.getByText(message)).toBeVisible()
        await expect(input).toBeFocused()
      })

      await screen.step('what is typed stays when the save fails, is refused, or the form is left', async () => {
        for (const [name, text] of Object.entries(it.input)) await page.getByLabel(name, { exact: true }).fill(text)
        const answer = { status: 500, json: { message: 'The dragon ate it.' } as object }
        await page.route(`**${path}`, (route) =>
          route.request().method() === 'POST' ? route.fulfill(answer) : route.continue(),
        )
        await press(page, it.create)
        await toast(`Failed to create ${words}`)
        await toast('The dragon ate it.')
        const details = { fields: { [it.field]: 'is odd' } }
        Object.assign(answer, { status: 400, json: { message: `${it.field}: is odd`, details } })
        await press(page, it.create)
        await expect(page.locator('.field-problem').getByText(`${part.label} is odd`)).toBeVisible()
        await expect(input).toBeFocused()
        await page.unroute(`**${path}`)
        await open(page, '/cms/redirects')
        await press(page, 'KEEP FOR LATER')
        await expect(input).toHaveCount(0)
        await it.openNew(page)
        await expect(page.getByText(/^Unsaved changes from .* restored$/)).toBeVisible()
        await expect(input).toHaveValue('A record')
        await press(page, it.create)
        await toast(`${toastNoun} created successfully`)
        await isClosed()
      })
      const { id } = (await find('A record'))!

      await screen.step('a change stays when its save fails, and what is typed during a save', async () => {
        await it.openForm(page, id)
        await input.fill('Mi')
        await page.route(`**${path}/*`, (route) =>
          route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: 'No.' }) : route.continue(),
        )
        await press(page, it.save)
        await toast(`Failed to update ${words}`)
        await expect(input).toHaveValue('Mi')
        await page.unroute(`**${path}/*`)
        if (it.unseen) await change(id, it.unseen)
        const go = await holdResponses(page, `**${path}/${id}`)
        const sent = page.waitForRequest((request) => request.method() === 'PUT')
        await press(page, it.save)
        await sent
        await input.fill('Mine')
        go()
        await isUpdated()
        await expect(input).toHaveValue('Mine')
        expect(await find('Mi')).toMatchObject({ id, ...it.unseen })
        await press(page, it.save)
        await isUpdated()
        expect(await find('Mine')).toMatchObject({ id, ...it.unseen })
        await isClosed()
      })

      await screen.step('a conflict is decided field by field', async () => {
        await open(page, list)
        await expect(page.locator('.staff-main h1')).toBeVisible()
        await it.openForm(page, id)
        await input.fill('Mine again')
        await change(id, { [it.field]: 'Theirs', ...it.other })
        await press(page, it.save)
        const conflict = page.getByRole('dialog', { name: 'SAVE.CONFLICT' })
        await expect(conflict.getByText('1 field left to choose.')).toBeVisible()
        const sides = conflict.getByRole('radiogroup', { name: part.label, exact: true })
        await expect(sides).toContainText('Theirs')
        await press(page, 'BACK TO THE FORM')
        await expect(input).toHaveValue('Mine again')
        await press(page, it.save)
        await sides.getByRole('radio', { name: /^MINE/ }).check()
        await press(page, 'SAVE CHOICES')
        await isUpdated()
        expect(await find('Mine again')).toMatchObject({ id, ...it.other })
        await isClosed()
      })

      await screen.step('a deleted record comes back by Undo', async () => {
        const before = await find('Mine again')
        await open(page, list)
        await page.getByRole('button', { name: /^delete Mine again$/i }).click()
        await toast(`${toastNoun} deleted successfully`)
        expect(await find('Mine again')).toBeUndefined()
        await press(page, 'UNDO')
        await toast(`${toastNoun} restored successfully`)
        expect(await find('Mine again')).toEqual(before)
        await shop.staff[it.name].remove({ params: { id } })
      })
    },
  )

/** Labels of controls that aren't those of their part. */
const otherLabels: Record<string, string> = {
  'navigation.link': 'URL',
  'images.isDecorative': 'Decorative: it adds no information',
}

/** All but that of accounts, which can't be deleted afterwards. */
screen('every form has a control for each part of its record', async ({ page, shop }) => {
  const { id } = await addImage(shop, 'in-form.jpg')
  const opening = (path: string) => (page: Page) => open(page, path)
  const forms: [RecordDefinition, (page: Page) => Promise<void>][] = [
    ...cases.map(({ name, openNew }) => [records.find((record) => record.name === name)!, openNew] as const),
    [imageRecord, opening(staffPaths.image(id))],
    [redirectRecord, newForm(staffPaths.cmsTab('redirects'), 'NEW REDIRECT')],
    [shopFactsRecord, opening(staffPaths.adminTab('shop'))],
    [legalTextRecord, opening(staffPaths.adminRecord('shop', 'privacy-policy'))],
    [synonymsRecord, opening(staffPaths.searchWords)],
  ].map(([definition, openForm]) => [definition as RecordDefinition, openForm as (page: Page) => Promise<void>])
  for (const [{ name, parts }, openForm] of forms) {
    const shown = parts.filter(({ input }) => input !== 'none')
    const labels = shown.map(({ key, label }) => otherLabels[`${name}.${key}`] ?? label)
    await openForm(page)
    const controls = page.locator(
      '.field-label, .ant-checkbox-label, form legend, [role="dialog"] legend, form [aria-label]',
    )
    const missing = async () => {
      const texts = await controls.evaluateAll((all) =>
        all.map((one) => one.getAttribute('aria-label') ?? one.textContent.replace(/ \*$/, '')),
      )
      return labels.filter((label) => !texts.includes(label))
    }
    await expect.poll(missing, name).toEqual([])
  }
  await removeImages(shop)
})

/** The updates of any record, whose bodies differ. */
interface Updates {
  update(change: { params: { id: string }; headers: object; body: object }): Promise<unknown>
}
