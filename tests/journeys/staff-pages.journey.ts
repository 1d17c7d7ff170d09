import { readBlocks } from '#shared/blocks/read.ts'
import { maxWidths } from '#shared/features/pages/max-widths.ts'
import { expect, open, publish } from './journey.ts'
import { expectAccessibleAt } from './axe.ts'
import {
  card,
  create,
  dialog,
  field,
  find,
  forget,
  createTestPage,
  press,
  save,
  statusOf,
  TAB,
  toast,
  unfold,
} from './pages-tab.ts'

const text = (words: string) => [{ id: 'a', type: 'text', content: { text: words } }]

const widths = [390, 1440] as const

publish(
  'a page is listed, created, published, viewed and unpublished',
  { tag: ['@P2.1', '@P2.2', '@P2.3', '@P2.4', '@P2.5', '@P4.1', '@P4.2', '@P4.3', '@P7.2', '@P8.5'] },
  async ({ page, shop }) => {
    await publish.step('page cards show title, slug, badges, block count and their buttons', async () => {
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
      await page.goto('/cms')
      await expect(page).toHaveURL(/\/cms\/pages$/)
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
  },
)

publish(
  'a new page has a slug, a search result and a template’s blocks, and its settings are saved',
  { tag: ['@P2.3', '@P3.1', '@P3.3', '@P4.4', '@P4.5', '@P7.2', '@P7.3', '@P8.1', '@P8.5', '@P9.1', '@T3.8'] },
  async ({ page, shop }) => {
    await publish.step('the slug follows the title until edited; a taken slug is an error', async () => {
      await page.goto(`${TAB}?edit=new`)
      await field(page, 'Title *').fill('Checkout counter')
      await expect(field(page, 'Slug *')).toHaveValue('checkout-counter')
      await unfold(page)
      await field(page, 'Slug *').fill('Checkout!')
      await field(page, 'Title *').fill('Something else')
      await expect(field(page, 'Slug *')).toHaveValue('checkout')
      await create(page)
      const hides = 'A page with the slug checkout would hide /checkout. Please choose another slug.'
      await expect(toast(page, 'Failed to create page')).toBeVisible()
      await expect(dialog(page).getByText(hides)).toBeVisible()
      await expect(field(page, 'Slug *')).toBeFocused()
      await field(page, 'Slug *').fill('about')
      await expect(dialog(page).getByText(hides)).toHaveCount(0)
      await create(page)
      await expect(dialog(page).getByText('Another page already has the slug about.', { exact: false })).toBeVisible()
      await expect(dialog(page).getByText('“About us” already uses this slug.')).toBeVisible()
      await field(page, 'Slug *').fill('')
      await dialog(page).getByRole('button', { name: 'FOLLOW THE TITLE' }).click()
      await expect(field(page, 'Slug *')).toHaveValue('something-else')
      await create(page)
      await expect(toast(page, 'Page created successfully')).toBeVisible()
      await expect(page).toHaveURL(/\/content$/)
      await forget(shop, 'something-else')
    })

    await publish.step('the SEO preview falls back to the title and description', async () => {
      await open(page, `${TAB}?edit=new`)
      const result = dialog(page).getByRole('figure', { name: 'Search result preview' })
      await unfold(page)
      await field(page, 'Title *').fill('Dragons of the north')
      await expect(result.getByText(/^Dragons of the north · /)).toBeVisible()
      await expect(result.getByText(/^Dragons of the north: .*printed to order\.$/)).toBeVisible()
      await expect(result.getByText('› dragons-of-the-north')).toBeVisible()
      await field(page, 'Description').fill('They are white')
      await expect(result.getByText('They are white')).toBeVisible()
      await field(page, 'Title for search engines').fill('White dragons')
      await field(page, 'Description for search engines').fill('D'.repeat(161))
      await expect(dialog(page).getByText('13 of about 60 characters that search engines show.')).toBeVisible()
      await expect(dialog(page).getByText(/^! 161 of about 160 characters .* cut off\.$/)).toBeVisible()
      await expect(result.getByText(/^White dragons · /)).toBeVisible()
      await field(page, 'Description for search engines').fill('Made of snow')
      await field(page, 'Publish immediately').click()
      const shown = await result.locator('p').last().textContent()
      await create(page)
      await expect(page).toHaveURL(/\/content$/)
      const html = await (await fetch(`${shop.url}/dragons-of-the-north`)).text()
      expect(html).toContain(`<meta name="description" content="${shown}">`)
      expect(html).toMatch(/<title>White dragons · /)
      await forget(shop, 'dragons-of-the-north')
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

    await publish.step('all page settings are saved, and a new slug leaves a 301 redirect', async () => {
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

publish(
  'pages are searched, filtered, sorted and counted, and axe finds nothing in them',
  { tag: ['@P2.1'] },
  async ({ page, shop }) => {
    await publish.step('pages are searched, filtered, sorted and counted, with the state in the URL', async () => {
      await using one = await createTestPage(shop, {
        title: 'Findling one',
        slug: 'f-1',
        blocks: text('a Chimaera hides here'),
      })
      await using two = await createTestPage(shop, { title: 'Findling two', slug: 'f-2', isPublished: true })
      await page.goto(TAB)
      const search = page.getByRole('searchbox', { name: 'Search pages' })
      await search.fill('findling')
      await expect(page.getByRole('article')).toHaveCount(2)
      await expect(page.getByText(/^2 of \d+ pages$/)).toBeVisible()
      await search.fill('CHIMAERA')
      await expect(page.getByRole('article')).toHaveCount(1)
      await expect(card(page, one.title)).toBeVisible()
      await page.getByText(/^PUBLISHED \d+$/).click()
      await expect(page.getByText('No pages match. Clear the search or the filter to see all pages.')).toBeVisible()
      await expect(page).toHaveURL(/search=CHIMAERA&state=published/)
      await one.change({ title: 'Findling the latest' })
      await page.reload()
      await expect(search).toHaveValue('CHIMAERA')
      // The link of the tab shows all pages.
      await page.getByRole('link', { name: 'PAGES', exact: true }).click()
      await expect(search).toHaveValue('')
      await expect(card(page, two.title)).toBeVisible()
      await page.getByText(/^DRAFTS \d+$/).click()
      await expect(card(page, two.title)).toHaveCount(0)
      await expect(card(page, 'Findling the latest')).toBeVisible()
      await page.getByText(/^ALL \d+$/).click()
      await expect(page).toHaveURL(/\/cms\/pages$/)
      await page.getByRole('combobox', { name: 'Order' }).press('Enter')
      await page.getByText('Latest change first').click()
      await expect(page.getByRole('article').first()).toHaveAccessibleName('Findling the latest')
    })

    await publish.step('axe finds nothing in the pages tab and its form', async () => {
      await using it = await createTestPage(shop, {
        title: 'A_title_as_long_as_a_dragons_tail_and_without_a_single_space_in_it',
        slug: 'long',
        description: 'A description that goes on, '.repeat(20),
        publishAt: '2030-01-01T00:00:00Z',
      })
      await page.setViewportSize({ width: widths[0], height: 900 })
      // Other journeys may have made more pages than the list shows at once.
      await page.getByRole('searchbox', { name: 'Search pages' }).fill(it.title)
      // The list is read again 2 s after the last time.
      await expect(card(page, it.title)).toBeVisible({ timeout: 15_000 })
      await expectAccessibleAt(page, widths, 'list')
      await card(page, it.title)
        .getByRole('button', { name: `Settings of ${it.title}` })
        .click()
      await field(page, 'Title *').fill('')
      await field(page, 'Description for search engines').fill('Too long '.repeat(30))
      await save(page)
      await expect(dialog(page).getByText('Page title is required')).toBeVisible()
      await expectAccessibleAt(page, widths, 'form')
    })
  },
)
