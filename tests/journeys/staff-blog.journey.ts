import type { Page } from '@playwright/test'
import { expectAccessibleAt } from './axe.ts'
import { expect, open, openLive, publish, signIn, staffed } from './journey.ts'
import { PICTURE, addPost, text, field, row, preview, openDetails, closeDetails, openNew, fill } from './blog-tab.ts'

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

publish(
  'a post written with the toolbar appears live in an open shop, is found, renamed, unpublished, deleted and copied',
  { tag: ['@G2.1', '@G2.2', '@G3.1', '@G7.2', '@G10.7'] },
  async ({ page, shop, context }) => {
    publish.slow()
    const shopper = await context.newPage()
    await openLive(shopper, '/blog')
    for (let number = 1; number <= 9; number++)
      await addPost(shop, `Sought ${number}`, {
        category: number === 3 ? 'showcase' : 'collection',
        isPublished: number > 2,
      })

    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    const editors = () => loaded.filter((url) => url.includes('PostEditor'))
    await page.route('**/api/blog', (route) => route.fulfill({ status: 500, json: { message: 'A fault.' } }))
    await page.goto('/cms/blog', { waitUntil: 'networkidle' })
    await expect(page.getByText('Couldn’t load this')).toBeVisible()
    await page.unroute('**/api/blog')
    await page.getByRole('button', { name: 'RETRY' }).press('Enter')
    await expect(page.getByRole('list', { name: 'Posts' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    // The editor is loaded by the first sign that someone is going to need it.
    expect(editors()).toEqual([])
    await page.getByRole('button', { name: 'ADD POST' }).hover()
    await expect.poll(editors).not.toEqual([])
    await page.getByRole('button', { name: 'ADD POST' }).click()
    await expect(page).toHaveURL(/\/cms\/blog\/new$/)
    await fill(page, 'How to paint a Wyrm!')
    // The slug follows the title.
    await openDetails(page)
    await expect(field(page, 'Slug')).toHaveValue('how-to-paint-a-wyrm')
    await expect(page.getByText('/blog/how-to-paint-a-wyrm')).toBeVisible()
    // Defaults: read time 5, published.
    await expect(page.getByRole('spinbutton', { name: 'Read time in minutes' })).toHaveValue('5')
    await expect(page.getByRole('radio', { name: 'Published', exact: true })).toBeChecked()
    await closeDetails(page)

    await text(page).click()
    await page.keyboard.type('green')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('ControlOrMeta+b')
    await expect(page.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('End')
    await page.getByRole('button', { name: 'Table', exact: true }).click()
    await page.keyboard.type('Paint')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Use')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Green')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Skin')
    await expect(preview(page).locator('strong')).toHaveText('green')
    await expect(preview(page).getByRole('cell', { name: 'Skin' })).toBeVisible()
    await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText('How to paint a Wyrm!')

    await page.getByRole('button', { name: 'PUBLISH', exact: true }).click()
    await expect(page.getByText('Blog post created successfully')).toBeVisible()
    await expect(page).toHaveURL(/\/cms\/blog\/\d+$/)
    await expect(link(shopper, 'How to paint a Wyrm!')).toBeVisible()
    const post = await shop.visitor.blog.bySlug({ params: { slug: 'how-to-paint-a-wyrm' } })
    expect(post).toMatchObject({
      excerpt: 'A green one',
      imageUrl: PICTURE,
      category: 'painting-guide',
      readTime: 1,
      isPublished: true,
    })
    expect(post.content).toMatch(/^\*\*green\*\*\n\n\| Paint \| Use \|/)

    // The list shows title, category and read time.
    await page.goBack()
    await expect(row(page, 'How to paint a Wyrm!')).toContainText('Painting guide')
    await expect(row(page, 'How to paint a Wyrm!')).toContainText('1 min read')
    await expect(row(page, 'How to paint a Wyrm!')).toContainText('Published')

    await publish.step('many posts can be searched and filtered, with the state in the URL', async () => {
      await page.getByRole('searchbox', { name: 'Search posts' }).fill('sought')
      await expect(page.getByText(/^9 of \d+ posts$/)).toBeVisible()
      await expect(page).toHaveURL(/search=sought/)
      await open(page, '/cms/blog?search=sought&state=draft')
      await expect(page.getByText(/^2 of \d+ posts$/)).toBeVisible()
      await open(page, '/cms/blog?search=sought&category=showcase')
      await expect(page.getByText(/^1 of \d+ posts$/)).toBeVisible()
      await expect(link(page, 'Sought 3')).toBeVisible()
      await page.getByRole('button', { name: 'CLEAR' }).click()
      await expect(page).toHaveURL(/\/cms\/blog$/)
    })

    await publish.step('a renamed post redirects from its old URL', async () => {
      await link(page, 'How to paint a Wyrm!').click()
      await openDetails(page)
      await field(page, 'Slug').fill('New Wyrm ')
      await expect(page.getByText('The old address, /blog/how-to-paint-a-wyrm, will redirect here')).toBeVisible()
      await field(page, 'Title').fill('New wyrm')
      await expect(field(page, 'Slug')).toHaveValue('new-wyrm')
      await page.keyboard.press('Control+s')
      await expect(page.getByText('Blog post updated successfully')).toBeVisible()
      await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
      const answer = await page.request.get('/blog/how-to-paint-a-wyrm', { maxRedirects: 0 })
      expect([answer.status(), answer.headers()['location']]).toEqual([301, '/blog/new-wyrm'])
      await closeDetails(page)
    })

    await publish.step('it is unpublished, published, deleted, restored by Undo and copied', async () => {
      await link(page, '[BACK TO THE LIST]').click()
      await page.getByRole('button', { name: 'UNPUBLISH New wyrm' }).click()
      await expect(row(page, 'New wyrm')).toContainText('Draft')
      await expect(page.getByText('Blog post unpublished')).toBeVisible()
      expect((await shop.staff.blog.bySlug({ params: { slug: 'new-wyrm' } })).isPublished).toBe(false)
      await page.getByRole('button', { name: 'PUBLISH New wyrm', exact: true }).click()
      await expect(row(page, 'New wyrm')).toContainText('Published')
      await page.getByRole('button', { name: 'DELETE New wyrm' }).click()
      await expect(page.getByText('Blog post deleted successfully')).toBeVisible()
      await expect(row(page, 'New wyrm')).toHaveCount(0)
      await page.getByRole('button', { name: 'UNDO' }).click()
      await expect(row(page, 'New wyrm')).toBeVisible()
      const { id } = await shop.visitor.blog.bySlug({ params: { slug: 'new-wyrm' } })
      expect(id).toBe(post.id)

      await page.getByRole('button', { name: 'COPY New wyrm' }).click()
      await expect(page.getByText('Blog post copied successfully')).toBeVisible()
      await expect(field(page, 'Title')).toHaveValue('New wyrm (Copy)')
      const copy = await shop.staff.blog.bySlug({ params: { slug: 'new-wyrm-copy' } })
      expect(copy).toMatchObject({ content: post.content, imageUrl: post.imageUrl, isPublished: false })
    })
  },
)

const widths = [1280, 360] as const

publish(
  'a post is written and published by keyboard only, with tools for fingers, and axe finds nothing',
  async ({ page, shop }) => {
    publish.slow()
    await addPost(shop, 'Axed', { content: '# Long\n\n```\ncode\n```\n\n[link](/blog)' })
    await page.goto('/cms/blog')
    await expect(row(page, 'Axed')).toBeVisible()
    await expectAccessibleAt(page, widths, 'list')

    await page.getByRole('button', { name: 'ADD POST' }).press('Enter')
    await expect(field(page, 'Title')).toBeFocused()
    await page.keyboard.type('By keys')
    await page.keyboard.press('Tab')
    await expect(text(page)).toBeFocused()
    await page.keyboard.press('Alt+F10')
    await expect(page.getByRole('button', { name: 'Bold' })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('button', { name: 'Italic' })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(text(page)).toBeFocused()
    await page.keyboard.type('## Paints')
    await page.keyboard.press('Enter')
    await page.keyboard.type('- See the ')
    await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog', { name: 'INSERT.LINK' })
    await expect(dialog.getByLabel('Link text')).toBeFocused()
    await page.keyboard.type('shop')
    await dialog.getByRole('textbox', { name: 'URL' }).fill('/gallery')
    await page.keyboard.press('Enter')
    await expect(text(page)).toBeFocused()
    // Tab indents items; Escape, then Tab, leaves the text.
    await page.keyboard.press('Enter')
    await page.keyboard.type('Two')
    await page.keyboard.press('Tab')
    await expect(text(page).locator('li li')).toHaveText('Two')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+y')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    await expect(text(page)).not.toBeFocused()
    await page.getByRole('button', { name: 'DETAILS', exact: true }).press('Enter')
    await expect(page.getByRole('heading', { name: 'POST.DETAILS' })).toBeFocused()
    for (let stops = 0; stops < 3; stops++) await page.keyboard.press('Tab')
    await page.keyboard.type('No mouse')
    for (const name of ['Category', 'Read time in minutes', 'Image URL']) {
      await page.keyboard.press('Tab')
      await expect(page.getByLabel(name, { exact: false }).first()).toBeFocused()
    }
    await page.keyboard.type(PICTURE)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'PUBLISH', exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Blog post created successfully')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'EDIT POST' })).toBeFocused()
    expect((await shop.visitor.blog.bySlug({ params: { slug: 'by-keys' } })).content).toBe(
      '## Paints\n\n- See the [shop](/gallery)\n  - Two',
    )

    await link(page, '[BACK TO THE LIST]').click()
    await link(page, 'Axed').click()
    await expect(preview(page).getByRole('heading', { name: 'Long' })).toBeVisible()
    await expectAccessibleAt(page, [360, 1280], 'editor and preview')
    await page.getByRole('tab', { name: 'PREVIEW' }).click()
    await expect(preview(page).getByRole('heading', { name: 'Long' })).toBeVisible()
    await expectAccessibleAt(page, [360], 'preview')

    await publish.step('the tools of a post are large enough for fingers', async () => {
      await page.getByRole('tab', { name: 'WRITE' }).click()
      const devtools = await page.context().newCDPSession(page)
      await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true })
      await expect.poll(() => page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true)
      const tools = await page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button').all()
      expect(tools.length).toBeGreaterThan(5)
      for (const tool of tools) {
        const { width, height } = (await tool.boundingBox())!
        expect(Math.min(width, height), await tool.innerText()).toBeGreaterThanOrEqual(44)
      }
      await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: false })
    })

    await link(page, '[BACK TO THE LIST]').click()
    await page.getByRole('button', { name: 'ADD POST' }).click()
    await openDetails(page)
    await page.getByRole('radio', { name: 'Scheduled' }).check()
    await expectAccessibleAt(page, widths, 'details')
    await closeDetails(page)
    await page.getByRole('button', { name: 'SCHEDULE' }).click()
    await expect(page.getByText('Title is required')).toBeVisible()
    await expectAccessibleAt(page, widths, 'refused')
  },
)

staffed(
  'a session that expires during creation leads to login and keeps the form',
  { tag: '@G6.1' },
  async ({ page, context, shop }) => {
    await signIn(page, shop, 'editor')
    await openNew(page)
    await fill(page, 'A wyrm at midnight')
    await text(page).fill('Written in the dark.')
    await context.clearCookies()
    await page.getByRole('button', { name: 'PUBLISH', exact: true }).click()
    await expect(page.getByText('Unauthorized: Your session has expired. Redirecting to login...')).toBeVisible()
    await page.waitForURL(/\/api\/login\?return=/)
    await signIn(page, shop, 'editor')
    await openNew(page)
    await expect(text(page)).toHaveText('Written in the dark.')
    await page.getByRole('button', { name: 'PUBLISH', exact: true }).click()
    await expect(page.getByText('Blog post created successfully')).toBeVisible()
  },
)
