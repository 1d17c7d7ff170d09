import { expectAccessible } from './axe.ts'
import { expect, open, publish } from './journey.ts'
import { createTestPage, field, forget, press, save, TAB, toast } from './pages-tab.ts'
import { createReferences, hero, inUse, offer } from './references-tab.ts'

publish(
  'links to a page and to a post are rewritten when their addresses change, and listed before they are deleted',
  { tag: ['@C10.8', '@P10.3'] },
  async ({ page, shop }) => {
    await publish.step('a new slug redirects, and all links to the old one are rewritten on request', async () => {
      await using _ = await createTestPage(shop, { title: 'Fair', slug: 'fair', isPublished: true, blocks: [] })
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

    await publish.step('renaming a post offers to rewrite its links', async () => {
      const { blog } = shop.staff
      const body = { excerpt: 'x', content: 'x', imageUrl: '/pictures/hoard-dragon.svg' }
      const post = await blog.create({ body: { ...body, title: 'Wyrm feet', slug: 'wyrm-feet' } })
      await using guide = await createTestPage(shop, {
        title: 'Feet',
        slug: 'feet',
        blocks: [hero('a', { buttonText: 'READ', buttonLink: '/blog/wyrm-feet' })],
      })
      await open(page, `/cms/blog/${post.id}`)
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
      await expect(inUse(page, 'POST').getByRole('listitem')).toHaveText([
        /^Page Feet.*Button link: \/blog\/wyrm-claws$/,
      ])
      await inUse(page, 'POST').getByRole('button', { name: 'DELETE ANYWAY' }).click()
      await expect(toast(page, 'Blog post deleted successfully')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'BLOG', level: 1 })).toBeFocused()
    })
  },
)
