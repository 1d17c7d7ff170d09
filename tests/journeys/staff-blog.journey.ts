import { expectAccessible } from './axe.ts'
import { expect, openLive, publish, test } from './journey.ts'
import {
  PICTURE,
  addPost,
  text,
  field,
  row,
  preview,
  openDetails,
  closeDetails,
  openNew,
  openPost,
  fill,
} from './blog-tab.ts'

publish(
  'a post written with the toolbar appears live in an open shop',
  { tag: ['@G2.1', '@G2.2', '@G3.1', '@G7.2'] },
  async ({ page, shop, context }) => {
    const shopper = await context.newPage()
    await openLive(shopper, '/blog')

    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    const editors = () => loaded.filter((url) => url.includes('PostEditor'))
    await page.goto('/cms/blog', { waitUntil: 'networkidle' })
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
    await expect(shopper.getByRole('link', { name: 'How to paint a Wyrm!' })).toBeVisible()
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
  },
)

publish('a post scheduled in the shop’s time zone is published at its time', async ({ browser, shop }) => {
  const context = await browser.newContext({ baseURL: shop.url, timezoneId: 'Australia/Adelaide' })
  const page = await context.newPage()
  await openNew(page)
  await fill(page, 'A scheduled wyrm')
  await text(page).fill('Soon.')
  await openDetails(page)
  await page.getByRole('radio', { name: 'Scheduled' }).check()
  await page.getByRole('button', { name: 'SCHEDULE' }).click()
  await expect(page.getByText('Choose a date and a time')).toBeVisible()
  await page.getByLabel('Publish at').fill('2099-05-01T09:30')
  await expect(
    page.getByText('In the shop’s time zone, UTC. In yours, Australia/Adelaide: 1 May 2099, 19:00.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'SCHEDULE' }).click()
  await expect(page.getByText('Blog post created successfully')).toBeVisible()

  await page.goto('/cms/blog')
  await expect(row(page, 'A scheduled wyrm')).toContainText('Scheduled for 1 May 2099, 09:30')
  const { id, publishAt } = (await shop.staff.blog.list()).find(({ title }) => title === 'A scheduled wyrm')!
  expect(publishAt).toBe('2099-05-01T09:30:00.000Z')
  const shopper = await context.newPage()
  await shopper.goto('/blog')
  await expect(shopper.getByRole('link', { name: 'A scheduled wyrm' })).toHaveCount(0)
  // The scheduled time passes.
  const soon = new Date(Date.now() + 1000).toISOString()
  await shop.staff.blog.update({ params: { id }, headers: {}, body: { publishAt: soon } })
  await expect(shopper.getByRole('link', { name: 'A scheduled wyrm' })).toBeVisible()
  await expect(row(page, 'A scheduled wyrm')).toContainText('Published')
  await context.close()
})

publish('a renamed post redirects from its old URL', async ({ page, shop, request }) => {
  const { id } = await addPost(shop, 'Old wyrm')
  await openPost(page, id)
  await openDetails(page)
  await field(page, 'Slug').fill('New Wyrm ')
  await expect(page.getByText('The old address, /blog/old-wyrm, will redirect here')).toBeVisible()
  await field(page, 'Title').fill('New wyrm')
  await expect(field(page, 'Slug')).toHaveValue('new-wyrm')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Blog post updated successfully')).toBeVisible()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
  const answer = await request.get('/blog/old-wyrm', { maxRedirects: 0 })
  expect([answer.status(), answer.headers()['location']]).toEqual([301, '/blog/new-wyrm'])
})

publish(
  'a post is unpublished, published, deleted, restored by Undo and copied',
  { tag: '@G10.7' },
  async ({ page, shop }) => {
    const { id } = await addPost(shop, 'A passing wyrm')
    await page.goto('/cms/blog')
    await page.getByRole('button', { name: 'UNPUBLISH A passing wyrm' }).click()
    await expect(row(page, 'A passing wyrm')).toContainText('Draft')
    await expect(page.getByText('Blog post unpublished')).toBeVisible()
    expect((await shop.staff.blog.bySlug({ params: { slug: 'a-passing-wyrm' } })).isPublished).toBe(false)
    await page.getByRole('button', { name: 'PUBLISH A passing wyrm', exact: true }).click()
    await expect(row(page, 'A passing wyrm')).toContainText('Published')
    await page.getByRole('button', { name: 'DELETE A passing wyrm' }).click()
    await expect(page.getByText('Blog post deleted successfully')).toBeVisible()
    await expect(row(page, 'A passing wyrm')).toHaveCount(0)
    await page.getByRole('button', { name: 'UNDO' }).click()
    await expect(row(page, 'A passing wyrm')).toBeVisible()
    const post = await shop.visitor.blog.bySlug({ params: { slug: 'a-passing-wyrm' } })
    expect(post.id).toBe(id)

    await page.getByRole('button', { name: 'COPY A passing wyrm' }).click()
    await expect(page.getByText('Blog post copied successfully')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('A passing wyrm (Copy)')
    const copy = await shop.staff.blog.bySlug({ params: { slug: 'a-passing-wyrm-copy' } })
    expect(copy).toMatchObject({ content: post.content, imageUrl: post.imageUrl, isPublished: false })
  },
)

publish('many posts can be searched and filtered, with the state in the URL', async ({ page, shop }) => {
  for (let number = 1; number <= 9; number++)
    await addPost(shop, `Sought ${number}`, {
      category: number === 3 ? 'showcase' : 'collection',
      isPublished: number > 2,
    })
  await page.goto('/cms/blog')
  await page.getByRole('searchbox', { name: 'Search posts' }).fill('sought')
  await expect(page.getByText(/^9 of \d+ posts$/)).toBeVisible()
  await expect(page).toHaveURL(/search=sought/)
  await page.goto('/cms/blog?search=sought&state=draft')
  await expect(page.getByText(/^2 of \d+ posts$/)).toBeVisible()
  await page.goto('/cms/blog?search=sought&category=showcase')
  await expect(page.getByRole('link', { name: 'Sought 3', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'CLEAR' }).click()
  await expect(page).toHaveURL(/\/cms\/blog$/)
})

publish('a blog list that can’t be read says so and can be retried', async ({ page }) => {
  await page.route('**/api/blog', (route) => route.fulfill({ status: 500, json: { message: 'A fault.' } }))
  await page.goto('/cms/blog')
  await expect(page.getByText('Couldn’t load this')).toBeVisible()
  await page.unroute('**/api/blog')
  await page.getByRole('button', { name: 'RETRY' }).click()
  await expect(page.getByRole('list', { name: 'Posts' })).toBeVisible()
})

publish('a post is written and published by keyboard only', async ({ page, shop }) => {
  await openNew(page)
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
  const link = page.getByRole('dialog', { name: 'INSERT.LINK' })
  await expect(link.getByLabel('Link text')).toBeFocused()
  await page.keyboard.type('shop')
  await link.getByRole('textbox', { name: 'URL' }).fill('/gallery')
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
})

for (const width of [360, 1280])
  publish(`axe finds nothing in the blog tab at ${width} px`, async ({ page, shop }) => {
    publish.slow()
    const { id } = await addPost(shop, `Axed at ${width}`, { content: '# Long\n\n```\ncode\n```\n\n[link](/blog)' })
    await page.setViewportSize({ width, height: 800 })
    const check = (what: string) => expectAccessible(page, what)
    await page.goto('/cms/blog')
    await expect(row(page, `Axed at ${width}`)).toBeVisible()
    await check('list')
    await openPost(page, id)
    await check('editor')
    if (width === 360) await page.getByRole('tab', { name: 'PREVIEW' }).click()
    await expect(preview(page).getByRole('heading', { name: 'Long' })).toBeVisible()
    await check('preview')
    await openNew(page)
    await openDetails(page)
    await page.getByRole('radio', { name: 'Scheduled' }).check()
    await check('details')
    await closeDetails(page)
    await page.getByRole('button', { name: 'SCHEDULE' }).click()
    await expect(page.getByText('Title is required')).toBeVisible()
    await check('refused')
  })

test(
  'a session that expires during creation leads to login and keeps the form',
  { tag: '@G6.1' },
  async ({ page, context, shop }) => {
    const editor = await shop.signIn('editor')
    const cookies = (header: string) =>
      header.split('; ').map((pair) => {
        const [name = '', value = ''] = pair.split('=', 2)
        return { name, value, url: shop.url }
      })
    await context.addCookies(cookies(editor.headers.cookie))
    await openNew(page)
    await fill(page, 'A wyrm at midnight')
    await text(page).fill('Written in the dark.')
    await context.clearCookies()
    await page.getByRole('button', { name: 'PUBLISH', exact: true }).click()
    await expect(page.getByText('Unauthorized: Your session has expired. Redirecting to login...')).toBeVisible()
    await page.waitForURL(/\/api\/login\?return=/)
    const again = await shop.signIn('editor')
    await context.addCookies(cookies(again.headers.cookie))
    await openNew(page)
    await expect(text(page)).toHaveText('Written in the dark.')
    await page.getByRole('button', { name: 'PUBLISH', exact: true }).click()
    await expect(page.getByText('Blog post created successfully')).toBeVisible()
  },
)

publish.describe('on a phone', () => {
  publish.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  publish('the tools of a post are large enough for fingers', async ({ page }) => {
    await openNew(page)
    const tools = await page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button').all()
    for (const tool of tools) {
      const { width, height } = (await tool.boundingBox())!
      expect(Math.min(width, height), await tool.innerText()).toBeGreaterThanOrEqual(44)
    }
  })
})
