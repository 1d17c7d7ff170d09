import type { Page } from '@playwright/test'
import type { TestShop } from '#tests/harness/shop.ts'
import { expect, open, publish } from './journey.ts'
import { expectAccessible } from './axe.ts'
import { card, dialog, field, forget, createTestPage, press, save, TAB, toast } from './pages-tab.ts'

const offer = (page: Page) => dialog(page, 'LINKS.TO.REWRITE')
const inUse = (page: Page, what: 'PAGE' | 'POST') => dialog(page, `${what}.IN.USE`)
const hero = (id: string, content: Record<string, unknown>) => ({
  id,
  type: 'hero',
  content: { title: id, ...content },
})
const text = (id: string, words: string) => ({ id, type: 'text', content: { text: words } })

/** Creates a page, a template, a menu item, a banner and a post that link to it; all are deleted afterwards. */
async function createReferences(shop: TestShop, path: string) {
  const { banners, blog, navigation, pages } = shop.staff
  const page = await pages.create({
    body: {
      title: 'Guide',
      slug: 'guide',
      isPublished: true,
      blocks: [text('a', `First read [this](${path}#start).`)],
    },
  })
  const item = await navigation.create({ body: { label: 'FAIR', href: path } })
  const banner = await banners.create({
    body: { name: 'Fair banner', text: 'To the fair', isActive: false, hyperlinks: [{ text: 'fair', url: path }] },
  })
  const post = await blog.create({
    body: {
      title: 'Before the fair',
      excerpt: 'x',
      imageUrl: '/pictures/hoard-dragon.svg',
      content: `Go [there](${path}) with \`${path}\`.`,
    },
  })
  return {
    async now() {
      const standing = await pages.byId({ params: { id: page.id } })
      return {
        page: (standing.blocks as ReturnType<typeof text>[])[0]!.content.text,
        item: (await navigation.list()).find(({ id }) => id === item.id)!.href,
        banner: (await banners.list()).find(({ id }) => id === banner.id)!.hyperlinks[0]!.url,
        post: (await blog.bySlug({ params: { slug: post.slug } })).content,
      }
    },
    async [Symbol.asyncDispose]() {
      await pages.remove({ params: { id: page.id } })
      await navigation.remove({ params: { id: item.id } })
      await banners.remove({ params: { id: banner.id } })
      await blog.remove({ params: { id: post.id } })
    },
  }
}

publish(
  'links to a page are rewritten, left or counted before it is deleted',
  { tag: ['@C10.8', '@P10.3'] },
  async ({ page, shop }) => {
    const make = (title: string, slug: string) => createTestPage(shop, { title, slug, isPublished: true, blocks: [] })
    await using fairs = new AsyncDisposableStack()
    fairs.use(await make('Fair', 'fair'))
    fairs.use(await make('Other fair', 'fair-two'))
    await using it = await make('Lair hire', 'lair-hire')
    await it.change({ slug: 'lairs-for-hire' })

    await publish.step('a new slug redirects, and all links to the old one are updated on request', async () => {
      await using links = await createReferences(shop, '/fair')
      const { banners, releases } = shop.staff
      const banner = (await banners.list()).find(({ name }) => name === 'Fair banner')!
      const draft = { params: { kind: 'banner' as const, id: banner.id } }
      await releases.saveDraft({ ...draft, headers: {}, body: { change: { targetPages: ['/fair'] } } })
      await page.goto(TAB)
      await press(page, 'Settings of', 'Fair')
      await field(page, 'Slug *').fill('winter-fair')
      await save(page)
      await expect(offer(page)).toContainText('5 links point to the old address, /fair.')
      await expect(offer(page)).toContainText('The old address redirects to the new one')
      const uses = offer(page).getByRole('listitem')
      await expect(uses).toHaveText([
        /^Page Guide/,
        /^Menu item FAIR/,
        /^Banner Fair banner/,
        /^Post Before the fair/,
        /^Draft of banner Fair banner/,
      ])
      await expect(uses.first().getByRole('link')).toHaveAttribute('href', /\/cms\/pages\/\d+\/content\?block=a$/)
      await expectAccessible(page, 'the offer')

      await offer(page).getByRole('button', { name: 'REWRITE LINKS' }).click()
      await expect(toast(page, '5 links rewritten')).toBeVisible()
      await expect(offer(page)).toHaveCount(0)
      expect(await links.now()).toEqual({
        page: 'First read [this](/winter-fair#start).',
        item: '/winter-fair',
        banner: '/winter-fair',
        post: 'Go [there](/winter-fair) with `/fair`.',
      })
      expect((await releases.draft(draft))?.record).toMatchObject({ targetPages: ['/winter-fair'] })
      const moved = await fetch(`${shop.url}/fair`, { redirect: 'manual', headers: { accept: 'text/html' } })
      expect([moved.status, moved.headers.get('location')]).toEqual([301, '/winter-fair'])
      await forget(shop, 'winter-fair')
    })

    await publish.step('links can be left unchanged, and a failed update can be retried', async () => {
      await using links = await createReferences(shop, '/fair-two')
      const before = await links.now()
      await open(page, TAB)
      await press(page, 'Settings of', 'Other fair')
      await field(page, 'Slug *').fill('fair-three')
      await save(page)
      await page.route('**/api/references/rewrite', (route) =>
        route.fulfill({ status: 503, body: 'The shop is busy.' }),
      )
      await offer(page).getByRole('button', { name: 'REWRITE LINKS' }).click()
      await expect(toast(page, 'Failed to rewrite links')).toBeVisible()
      await expect(page.locator('.toast')).toContainText('The shop is busy.')
      await expect(offer(page).getByRole('button', { name: 'REWRITE LINKS' })).toBeEnabled()
      await offer(page).getByRole('button', { name: 'LEAVE AS IS' }).click()
      await expect(offer(page)).toHaveCount(0)
      expect(await links.now()).toEqual(before)
      await forget(shop, 'fair-three')
    })

    await publish.step('deleting a page in use lists menu items and old URLs that link to it', async () => {
      await using links = await createReferences(shop, '/lair-hire')
      const item = await shop.staff.navigation.create({ body: { label: 'HIRE', href: '/', pageId: it.id } })
      await open(page, TAB)
      await press(page, 'Delete', 'Lair hire')
      await expect(inUse(page, 'PAGE')).toContainText('Shoppers who follow these links will find nothing')
      await expect(inUse(page, 'PAGE')).toContainText('This menu item points to it and will be hidden from shoppers')
      await expect(inUse(page, 'PAGE').getByRole('listitem')).toHaveText([
        /^Page Guide/,
        /^Menu item FAIR/,
        /^Banner Fair banner/,
        /^Post Before the fair/,
        /^Menu item HIRE/,
      ])
      await expectAccessible(page, 'what is in use')
      await inUse(page, 'PAGE').getByRole('button', { name: 'CANCEL' }).click()
      await expect(card(page, 'Lair hire').getByRole('button', { name: 'Delete Lair hire' })).toBeFocused()
      expect((await links.now()).item).toBe('/lair-hire')
      await press(page, 'Delete', 'Lair hire')
      await inUse(page, 'PAGE').getByRole('link', { name: 'Banner Fair banner' }).click()
      await expect(page).toHaveURL(/\/cms\/banners\?edit=\d+$/)
      await expect(page.getByRole('dialog', { name: 'EDIT.BANNER' })).toBeVisible()
      await shop.staff.navigation.remove({ params: { id: item.id } })
      await forget(shop, 'lairs-for-hire')
    })
  },
)

publish('links to a post are rewritten, and the publish check finds broken ones', async ({ page, shop }) => {
  await publish.step('renaming a post offers to update its links', async () => {
    const { blog } = shop.staff
    const body = { excerpt: 'x', content: 'x', imageUrl: '/pictures/hoard-dragon.svg' }
    const post = await blog.create({ body: { ...body, title: 'Wyrm feet', slug: 'wyrm-feet' } })
    await using guide = await createTestPage(shop, {
      title: 'Feet',
      slug: 'feet',
      blocks: [hero('a', { buttonText: 'READ', buttonLink: '/blog/wyrm-feet' })],
    })
    await page.goto(`/cms/blog/${post.id}`)
    await page.getByRole('button', { name: 'DETAILS', exact: true }).click()
    await page.getByLabel('Slug').fill('wyrm-claws')
    await page.getByRole('button', { name: 'SAVE', exact: true }).click()
    await expect(toast(page, 'Blog post updated successfully')).toBeVisible()
    await expect(offer(page)).toContainText('1 link points to the old address, /blog/wyrm-feet.')
    await offer(page).getByRole('button', { name: 'REWRITE LINKS' }).click()
    await expect(toast(page, '1 link rewritten')).toBeVisible()
    const { blocks } = await shop.staff.pages.byId({ params: { id: guide.id } })
    expect(blocks).toMatchObject([{ content: { buttonLink: '/blog/wyrm-claws' } }])

    await open(page, '/cms/blog')
    await page.getByRole('button', { name: 'DELETE Wyrm feet' }).click()
    await expect(inUse(page, 'POST').getByRole('listitem')).toHaveText([/^Page Feet.*Button link: \/blog\/wyrm-claws$/])
    await inUse(page, 'POST').getByRole('button', { name: 'DELETE ANYWAY' }).click()
    await expect(toast(page, 'Blog post deleted successfully')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'BLOG', level: 1 })).toBeFocused()
  })

  await publish.step('the publish check links to each problem and asks before publishing', async () => {
    const blocks = [
      hero('dead', { buttonText: 'GO', buttonLink: '/nowhere' }),
      { id: 'picture', type: 'image', content: { imageUrl: '/pictures/hoard-dragon.svg' } },
      { id: 'empty', type: 'text', content: {} },
      text('gone', 'Buy [it](/product/a-creature-of-legend).'),
    ].map((block, index) => ({ ...block, layout: { width: 100, row: index + 1, order: 0 } }))
    await using it = await createTestPage(shop, { title: 'Checked', slug: 'checked', blocks })
    const { products } = shop.staff
    const soldOut = (await products.list({ query: {} })).find(
      ({ shopifyVariants: variants }) =>
        variants.length > 0 && !variants.some(({ availableForSale }) => availableForSale),
    )!
    blocks[3]!.content = { text: `Buy [it](/product/${soldOut.shopifyHandle}).` }
    await it.change({ blocks })
    await open(page, `/cms/pages/${it.id}/content`)
    await page.getByRole('button', { name: 'CHECK' }).click()
    const panel = page.getByRole('dialog', { name: 'PAGE.CHECK' })
    await expect(panel).toContainText('4 problems')
    for (const words of ['LINKS [1]', 'PRODUCTS [1]', 'IMAGES WITHOUT ALT TEXT [1]', 'EMPTY BLOCKS [1]'])
      await expect(panel.getByRole('heading', { name: words })).toBeVisible()
    await expect(panel).toContainText('Links to /nowhere, which doesn’t exist.')
    await expectAccessible(page, 'the check')
    await panel.getByRole('button', { name: 'Row 1, Hero: Button link' }).click()
    await expect(page).toHaveURL(/block=dead$/)

    // The typed value is checked before it is saved.
    const link = page.getByLabel('Button link', { exact: true })
    await link.fill('/gallery')
    await expect(panel).toContainText('3 problems')

    await open(page, TAB)
    await press(page, 'Publish', 'Checked')
    const question = dialog(page, 'BEFORE.PUBLISHING')
    await expect(question).toContainText('4 problems')
    await expectAccessible(page, 'the question')
    await question.getByRole('button', { name: 'REVIEW' }).click()
    await expect(page).toHaveURL(/\/cms\/pages\/\d+\/content\?block=dead$/)

    await it.change({ blocks: [blocks[0]!] })
    await page.goto(TAB)
    await press(page, 'Publish', 'Checked')
    await question.getByRole('button', { name: 'PUBLISH ANYWAY' }).click()
    await expect(toast(page, 'Page published successfully')).toBeVisible()
    await it.change({ blocks: [text('a', 'All is well.')], isPublished: false })
    await page.reload()
    await press(page, 'Publish', 'Checked')
    await expect(toast(page, 'Page published successfully')).toBeVisible()
    await expect(question).toHaveCount(0)
  })
})
