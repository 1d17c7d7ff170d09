import { readBlocks } from '#shared/blocks/read.ts'
import { maxWidths } from '#shared/features/pages/max-widths.ts'
import { expect, open, publish, retry } from './journey.ts'
import {
  card,
  create,
  createTestPage,
  dialog,
  field,
  find,
  forget,
  press,
  save,
  statusOf,
  TAB,
  toast,
  unfold,
} from './pages-tab.ts'

const text = (words: string) => [{ id: 'a', type: 'text', content: { text: words } }]

publish(
  'pages are listed, created, from a template, too, published, viewed, unpublished and renamed',
  {
    tag: [
      '@both-engines',
      '@P2.1',
      '@P2.2',
      '@P2.3',
      '@P2.4',
      '@P2.5',
      '@P3.1',
      '@P3.3',
      '@P4.1',
      '@P4.2',
      '@P4.3',
      '@P4.4',
      '@P4.5',
      '@P7.2',
      '@P7.3',
      '@P8.5',
      '@P9.1',
      '@T3.8',
    ],
  },
  async ({ page, shop }) => {
    await publish.step('the tab shows loading, an error with a retry, and an empty list', async () => {
      const answer = { status: 503, body: '{"message":"The database is away."}', contentType: 'application/json' }
      const { promise, resolve } = Promise.withResolvers<void>()
      await page.route('**/api/pages?view=list', async (route) => {
        await promise
        await route.fulfill(answer)
      })
      await page.goto('/cms')
      await expect(page).toHaveURL(/\/cms\/pages$/)
      await expect(page.getByText('[LOADING...]')).toBeVisible()
      resolve()
      await expect(page.getByText('The database is away.')).toBeVisible()
      Object.assign(answer, { status: 200, body: '[]' })
      await retry(page)
      await expect(page.getByText(/^\[NOTHING HERE YET\]/)).toBeVisible()
      await page.unroute('**/api/pages?view=list')
    })

    await publish.step('cards show title, slug, badges, block count and their buttons', async () => {
      const [template] = await shop.staff.templates.list()
      await using draft = await createTestPage(shop, {
        title: 'Wyvern lore',
        slug: 'wyvern-lore',
        description: 'All about wyverns',
        blocks: [...text('One'), { id: 'b', type: 'hero', content: {} }],
        templateId: template!.id,
      })
      await using footer = await createTestPage(shop, {
        title: 'Lairs',
        slug: 'lairs',
        isPublished: true,
        blocks: text('x'),
      })
      const lore = card(page, 'Wyvern lore')
      for (const words of ['wyvern-lore', 'All about wyverns', 'Draft', `Template: ${template!.name}`, '2 blocks'])
        await expect(lore.getByText(words, { exact: true })).toBeVisible()
      await expect(lore.getByText(/^Changed \d+ \w+ \d{4}, \d\d:\d\d$/)).toBeVisible()
      await expect(lore.getByRole('link', { name: 'Content of Wyvern lore' })).toHaveAttribute(
        'href',
        `/cms/pages/${draft.id}/content`,
      )
      for (const name of ['Settings of', 'Publish', 'Delete'])
        await expect(lore.getByRole('button', { name: `${name} Wyvern lore`, exact: true })).toBeVisible()
      await expect(lore.getByRole('link', { name: /^View/ })).toHaveCount(0)

      const lairs = card(page, footer.title)
      await expect(lairs.getByText('Published', { exact: true })).toBeVisible()
      await expect(lairs.getByText('1 block', { exact: true })).toBeVisible()
      await expect(lairs.getByText(/^Template/)).toHaveCount(0)
      await expect(lairs.getByRole('button', { name: 'Unpublish Lairs' })).toBeVisible()
      const view = lairs.getByRole('link', { name: /^View Lairs/ })
      await expect(view).toHaveAttribute('target', '_blank')
      await expect(view).toHaveAttribute('href', '/lairs')
      await expect(card(page, 'Home').getByRole('link', { name: /^View/ })).toHaveAttribute('href', '/')
      await expect(card(page, 'Footer').getByRole('link', { name: /^View/ })).toHaveCount(0)
    })

    await publish.step('a search says when the texts of pages can’t be read, and is tried again', async () => {
      // The texts of pages are loaded by the first search, and what is known is searched without them.
      await page.route('**/api/pages', (route) => route.fulfill({ status: 503, body: 'away' }))
      await page.getByLabel('Search pages').fill('home')
      await expect(page.getByText('(couldn’t search their texts)')).toBeVisible()
      await expect(card(page, 'Home')).toBeVisible()
      await page.unroute('**/api/pages')
      await page.getByRole('button', { name: 'TRY AGAIN' }).click()
      await expect(page.getByText('(couldn’t search their texts)')).toBeHidden()
      await page.getByRole('button', { name: 'CLEAR' }).click()
    })

    await publish.step('a page is created as a draft, published, viewed and unpublished', async () => {
      await open(page, TAB)
      await page.getByRole('button', { name: 'NEW PAGE' }).click()
      await expect(field(page, 'Publish immediately')).not.toBeChecked()
      await field(page, 'Title *').fill('Our Wyrms & Drakes!')
      await expect(field(page, 'Slug *')).toHaveValue('our-wyrms-drakes')
      await unfold(page)
      await field(page, 'Description').fill('Long and short ones')
      await create(page)
      await expect(toast(page, 'Page created successfully')).toBeVisible()
      await expect(dialog(page)).toHaveCount(0)
      // Its content comes next.
      const { id } = (await find(shop, 'our-wyrms-drakes'))!
      await expect(page).toHaveURL(`/cms/pages/${id}/content`)
      await page.goBack()
      await expect(page).toHaveURL(/\/cms\/pages$/)
      const title = 'Our Wyrms & Drakes!'
      await expect(card(page, title).getByText('Draft', { exact: true })).toBeVisible()
      expect(await statusOf(shop, '/our-wyrms-drakes')).toBe(404)

      await press(page, 'Publish', title)
      await expect(toast(page, 'Page published successfully')).toBeVisible()
      await expect(card(page, title).getByText('Published', { exact: true })).toBeVisible()
      expect(await statusOf(shop, '/our-wyrms-drakes')).toBe(200)
      await press(page, 'Unpublish', title)
      await expect(toast(page, 'Page unpublished successfully')).toBeVisible()
      expect(await statusOf(shop, '/our-wyrms-drakes')).toBe(404)
      await forget(shop, 'our-wyrms-drakes')
    })

    await publish.step('a page is published immediately, and its content opens', async () => {
      await open(page, `${TAB}?edit=new`)
      await field(page, 'Title *').fill('Here at once')
      await unfold(page)
      await field(page, 'Publish immediately').click()
      await create(page)
      await expect(toast(page, 'Page created successfully')).toBeVisible()
      expect(await statusOf(shop, '/here-at-once')).toBe(200)
      const made = await find(shop, 'here-at-once')
      await expect(page).toHaveURL(`/cms/pages/${made!.id}/content`)
      await forget(shop, 'here-at-once')
    })

    await publish.step('a page from a template has copies of its blocks with new ids', async () => {
      const template = await shop.staff.templates.create({
        body: {
          name: 'Lair tour',
          description: 'Cave by cave.',
          blocks: [
            { id: 't1', type: 'hero', content: { title: 'Caves', ctaText: 'GO', backgroundImage: '/x.png', odd: [1] } },
            { id: 't2', type: 'featured-products', content: { title: 'Hoard', maxProducts: 3 } },
          ],
        },
      })
      await open(page, `${TAB}?edit=new&template=${template.id}`)
      await expect(dialog(page).getByText('Lair tour (landing)')).toBeVisible()
      await expect(dialog(page).getByText('Cave by cave. The page starts with its 2 blocks.')).toBeVisible()
      await field(page, 'Title *').fill('Our lair')
      await create(page)
      await expect(toast(page, 'Page created successfully')).toBeVisible()
      await expect(page).toHaveURL(/\/content$/)
      await open(page, TAB)
      await expect(card(page, 'Our lair').getByText('Template: Lair tour')).toBeVisible()
      const made = (await find(shop, 'our-lair'))!
      expect(made.templateId).toBe(template.id)
      const blocks = readBlocks(made.blocks)
      const originals = readBlocks(template.blocks)
      expect(blocks.map(({ type, layout, content }) => ({ type, layout, content }))).toEqual(
        originals.map(({ type, layout, content }) => ({ type, layout, content })),
      )
      expect(blocks[0]!.content).toMatchObject({ buttonText: 'GO', backgroundImage: '/x.png', odd: [1] })
      expect(new Set([...blocks, ...originals].map(({ id }) => id)).size).toBe(4)
      await forget(shop, 'our-lair')
      await shop.staff.templates.remove({ params: { id: template.id } })
    })

    await publish.step('all settings are saved, and a new slug leaves a 301 redirect', async () => {
      await using it = await createTestPage(shop, {
        title: 'Old name',
        slug: 'old-name',
        isPublished: true,
        blocks: text('kept'),
      })
      await open(page, `${TAB}?edit=${it.id}`)
      await field(page, 'Title *').fill('New name')
      await expect(field(page, 'Slug *'), 'edited by hand: it no longer follows').toHaveValue('old-name')
      await field(page, 'Slug *').fill('names-of-dragons')
      await expect(
        dialog(page).getByText('The old address, /old-name, will redirect here permanently (301)'),
      ).toBeVisible()
      await field(page, 'Description').fill('About names')
      await field(page, 'Maximum width').press('Enter')
      const options = page.locator('.ant-select-item-option')
      for (const width of maxWidths)
        await expect(options.filter({ hasText: new RegExp(`^${width}( \\(|$)`) }), width).toHaveCount(1)
      await options.filter({ hasText: /^lg$/ }).click()
      await field(page, 'Title for search engines').fill('Names of dragons')
      await field(page, 'Description for search engines').fill('Every name that a dragon had')
      await save(page)
      await expect(toast(page, 'Page updated successfully')).toBeVisible()
      expect(await find(shop, 'names-of-dragons')).toMatchObject({
        title: 'New name',
        description: 'About names',
        maxWidth: 'lg',
        seoTitle: 'Names of dragons',
        seoDescription: 'Every name that a dragon had',
        isPublished: true,
      })
      expect(readBlocks((await find(shop, 'names-of-dragons'))!.blocks)).toMatchObject([{ content: { text: 'kept' } }])
      expect(await statusOf(shop, '/old-name')).toBe(301)
      await forget(shop, 'names-of-dragons')
    })
  },
)
