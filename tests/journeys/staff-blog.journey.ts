import type { Page } from '@playwright/test'
import type { TestShop } from '#tests/harness/shop.ts'
import { expectAccessible } from './axe.ts'
import { expect, publish, test } from './journey.ts'

const PICTURE = '/pictures/hoard-dragon.svg'
const draft = { excerpt: 'In three steps', content: 'Brush, wash, *wait*.', imageUrl: PICTURE, isPublished: true }

/** A post of this journey alone: its title is the only one of its kind. */
const addPost = (shop: TestShop, title: string, more: object = {}) =>
  shop.staff.blog.create({ body: { ...draft, title, ...more } })

const text = (page: Page) => page.getByRole('textbox', { name: 'Content' })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const row = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })
const preview = (page: Page) => page.frameLocator('iframe[title="Preview of the post"]')

async function openNew(page: Page) {
  await page.goto('/cms/blog/new')
  await expect(text(page)).toBeVisible()
}

async function openPost(page: Page, id: string) {
  await page.goto(`/cms/blog/${id}`)
  await expect(text(page)).toBeVisible()
}

async function fill(page: Page, title: string) {
  await field(page, 'Title').fill(title)
  await field(page, 'Excerpt').fill('A green one')
  await field(page, 'Image URL').fill(PICTURE)
}

publish(
  '§2 §3 §7 §8 blog tab: a form adds a post, written with the toolbar; an open shop shows it without a reload',
  async ({ page, shop, context }) => {
    const shopper = await context.newPage()
    await shopper.goto('/blog')
    await expect(shopper.getByRole('button', { name: 'Cookie settings' })).toBeEnabled()

    await page.goto('/cms/blog')
    await page.getByRole('button', { name: 'ADD POST' }).click()
    await expect(page).toHaveURL(/\/cms\/blog\/new$/)
    await fill(page, 'How to paint a Wyrm!')
    // §4: the slug follows the title.
    await expect(field(page, 'Slug')).toHaveValue('how-to-paint-a-wyrm')
    await expect(page.getByText('/blog/how-to-paint-a-wyrm')).toBeVisible()
    // §9: read time 5, published.
    await expect(page.getByRole('spinbutton', { name: 'Read time in minutes' })).toHaveValue('5')
    await expect(page.getByRole('radio', { name: 'Published', exact: true })).toBeChecked()

    await text(page).click()
    await page.keyboard.type('green')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('ControlOrMeta+b')
    await page.keyboard.press('End')
    await page.getByRole('button', { name: 'Table' }).click()
    await expect(preview(page).locator('strong')).toHaveText('green')
    await expect(preview(page).getByRole('cell', { name: 'Skin' })).toBeVisible()
    await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText('How to paint a Wyrm!')
    await page.getByRole('button', { name: 'USE 1' }).click()

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

    // §2: the list shows title, category and read time.
    await page.goBack()
    await expect(row(page, 'How to paint a Wyrm!')).toContainText('Painting guide')
    await expect(row(page, 'How to paint a Wyrm!')).toContainText('1 min read')
    await expect(row(page, 'How to paint a Wyrm!')).toContainText('Published')
  },
)

publish(
  'issue 4 blog tab: scheduled in the editor’s zone, published at its time in the list and the open shop',
  async ({ browser, shop }) => {
    const context = await browser.newContext({ baseURL: shop.url, timezoneId: 'Australia/Adelaide' })
    const page = await context.newPage()
    await openNew(page)
    await fill(page, 'A scheduled wyrm')
    await text(page).fill('Soon.')
    await page.getByRole('radio', { name: 'Scheduled' }).check()
    await page.getByRole('button', { name: 'SCHEDULE' }).click()
    await expect(page.getByText('Choose a date and a time')).toBeVisible()
    await page.getByLabel('Publish at').fill('2099-05-01T09:30')
    await expect(page.getByText('In your time zone, Australia/Adelaide')).toBeVisible()
    await page.getByRole('button', { name: 'SCHEDULE' }).click()
    await expect(page.getByText('Blog post created successfully')).toBeVisible()

    await page.goto('/cms/blog')
    await expect(row(page, 'A scheduled wyrm')).toContainText('Scheduled for 1 May 2099, 09:30')
    const { id, publishAt } = (await shop.staff.blog.list()).find(({ title }) => title === 'A scheduled wyrm')!
    expect(publishAt).toBe('2099-05-01T00:00:00.000Z')
    const shopper = await context.newPage()
    await shopper.goto('/blog')
    await expect(shopper.getByRole('link', { name: 'A scheduled wyrm' })).toHaveCount(0)
    // Its time comes.
    const soon = new Date(Date.now() + 1000).toISOString()
    await shop.staff.blog.update({ params: { id }, headers: {}, body: { publishAt: soon } })
    await expect(shopper.getByRole('link', { name: 'A scheduled wyrm' })).toBeVisible()
    await expect(row(page, 'A scheduled wyrm')).toContainText('Published')
    await context.close()
  },
)

publish('issue 4 blog tab: a renamed post is found at its old address', async ({ page, shop, request }) => {
  const { id } = await addPost(shop, 'Old wyrm')
  await openPost(page, id)
  await field(page, 'Slug').fill('New Wyrm ')
  await expect(page.getByText('The old address, /blog/old-wyrm, will lead here')).toBeVisible()
  await field(page, 'Title').fill('New wyrm')
  await expect(field(page, 'Slug')).toHaveValue('new-wyrm')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Blog post updated successfully')).toBeVisible()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
  const answer = await request.get('/blog/old-wyrm', { maxRedirects: 0 })
  expect([answer.status(), answer.headers()['location']]).toEqual([301, '/blog/new-wyrm'])
})

publish('issue 4 blog tab: unpublish, publish, delete and its Undo', async ({ page, shop }) => {
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
  expect((await shop.visitor.blog.bySlug({ params: { slug: 'a-passing-wyrm' } })).id).toBe(id)
})

publish('§5 blog tab: title, excerpt, content, image URL and read time are required', async ({ page }) => {
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/blog')) writes.push(request.url())
  })
  await openNew(page)
  await page.getByRole('spinbutton').fill('')
  await page.getByRole('button', { name: 'PUBLISH', exact: true }).click()
  for (const what of ['title', 'excerpt', 'content', 'image URL', 'read time'])
    await expect(page.getByText(`Blog ${what} is required`)).toBeVisible()
  await expect(field(page, 'Title')).toBeFocused()
  await expect(text(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('5 fields need a look')).toBeVisible()
  expect(writes).toEqual([])
})

publish('issue 4 blog tab: a broken picture is said, and its address kept', async ({ page }) => {
  await openNew(page)
  const url = field(page, 'Image URL')
  await url.fill('/pictures/no-such-dragon.webp')
  await expect(page.getByText('The picture can’t be loaded')).toBeVisible()
  await expect(url).toHaveValue('/pictures/no-such-dragon.webp')
  await url.fill('javascript:alert(1)')
  await expect(page.getByText('No picture can come from this address')).toBeVisible()
})

publish(
  '§8 blog tab: Failed to create blog post, with the server’s words; every word is kept, a reload restores it',
  async ({ page, shop }) => {
    await addPost(shop, 'Taken')
    await openNew(page)
    await fill(page, 'A wyrm in trouble')
    await text(page).fill('Every word counts.')
    await page.route('**/api/blog', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 503, json: { message: 'The database rests.' } })
        : route.fallback(),
    )
    await page.getByRole('button', { name: 'PUBLISH', exact: true }).click()
    await expect(page.getByText('Failed to create blog post')).toBeVisible()
    await expect(page.getByText('The database rests.')).toBeVisible()
    await expect(text(page)).toHaveText('Every word counts.')
    await page.unroute('**/api/blog')

    // Refused at its field.
    await field(page, 'Slug').fill('taken')
    await page.getByRole('button', { name: 'PUBLISH', exact: true }).click()
    await expect(page.locator('.field-problem')).toHaveText('There is a post at /blog/taken already.')

    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(page.getByText(/Unsent changes from .* restored/)).toBeVisible()
    await expect(text(page)).toHaveText('Every word counts.')
    await expect(field(page, 'Title')).toHaveValue('A wyrm in trouble')
    await expect(field(page, 'Slug')).toHaveValue('taken')
  },
)

publish('issue 4 blog tab: what is typed without a pause survives the browser’s end', async ({ page, context }) => {
  await openNew(page)
  await text(page).click()
  await page.keyboard.type('Words and words and more words, without any pause at all.', { delay: 30 })
  // No page event: read from beside it, as after a kill.
  const kept = await page.evaluate(() => Object.entries(localStorage).find(([name]) => name.endsWith(':blog:new'))?.[1])
  expect(JSON.parse(kept!).values.content).toContain('Words and words and more')
  await context.close()
})

publish('issue 4 blog tab: leaving with unsaved words asks, and going back works', async ({ page, shop }) => {
  const { id } = await addPost(shop, 'A wyrm to leave')
  await page.goto('/cms/blog')
  await page.getByRole('link', { name: 'A wyrm to leave', exact: true }).click()
  await text(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' More.')
  await page.goBack()
  await page.getByRole('dialog').getByRole('button', { name: 'GO ON EDITING' }).click()
  await expect(page).toHaveURL(new RegExp(`/cms/blog/${id}$`))
  await page.goBack()
  await page.getByRole('dialog').getByRole('button', { name: 'KEEP FOR LATER' }).click()
  await expect(row(page, 'A wyrm to leave')).toContainText('Unsent changes')
})

publish('issue 4 blog tab: two people edit one post, and neither’s words are lost', async ({ page, shop }) => {
  const content = 'First line.\n\nSecond line.\n\nThird line.'
  const { id } = await addPost(shop, 'A wyrm for two', { content })
  await openPost(page, id)
  await text(page).click()
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.type('Mine: ')
  const theirs = { content: content.replace('Third', 'Their third'), excerpt: 'Their excerpt' }
  await shop.staff.blog.update({ params: { id }, headers: {}, body: theirs })
  await expect(page.getByText('Somebody else has saved this post since you began')).toBeVisible()
  await page.getByRole('button', { name: 'SAVE', exact: true }).click()

  const dialog = page.getByRole('dialog', { name: 'SAVE.CONFLICT' })
  // Of the text, each side shows what only it says.
  await expect(dialog.locator('mark').filter({ hasText: 'Mine: First line.' })).toBeVisible()
  await expect(dialog.locator('mark').filter({ hasText: 'Their third line.' })).toBeVisible()
  await expect(dialog.locator('mark').filter({ hasText: 'Second line.' })).toHaveCount(0)
  await dialog.getByRole('group', { name: 'Content' }).getByRole('radio', { name: /MINE/ }).check()
  await dialog.getByRole('button', { name: 'SAVE THESE' }).click()
  await expect(page.getByText('Blog post updated successfully')).toBeVisible()
  const saved = await shop.visitor.blog.bySlug({ params: { slug: 'a-wyrm-for-two' } })
  expect([saved.content, saved.excerpt]).toEqual([`Mine: ${content}`, 'Their excerpt'])
})

publish(
  'issue 4 blog tab: a post that somebody deletes meanwhile is put back with the words',
  async ({ page, shop }) => {
    const { id } = await addPost(shop, 'A wyrm that vanishes')
    await openPost(page, id)
    await field(page, 'Excerpt').fill('Still here')
    await shop.staff.blog.remove({ params: { id } })
    await page.getByRole('button', { name: 'PUT IT BACK' }).click()
    await expect(page.getByText('Blog post restored')).toBeVisible()
    await page.getByRole('button', { name: 'SAVE', exact: true }).click()
    await expect(page.getByText('Blog post updated successfully')).toBeVisible()
    expect((await shop.visitor.blog.bySlug({ params: { slug: 'a-wyrm-that-vanishes' } })).excerpt).toBe('Still here')
  },
)

publish('issue 4 blog tab: many posts are searched and filtered, in the address', async ({ page, shop }) => {
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

publish('issue 4 blog tab: a list that can not be read says so, and is tried again', async ({ page }) => {
  await page.route('**/api/blog', (route) => route.fulfill({ status: 500, json: { message: 'A fault.' } }))
  await page.goto('/cms/blog')
  await expect(page.getByText('This could not be read')).toBeVisible()
  await page.unroute('**/api/blog')
  await page.getByRole('button', { name: 'RETRY' }).click()
  await expect(page.getByRole('list', { name: 'Posts' })).toBeVisible()
})

publish('issue 4 blog tab: the keyboard alone is enough to write and publish', async ({ page, shop }) => {
  await openNew(page)
  await field(page, 'Title').focus()
  await page.keyboard.type('By keys')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('No mouse')
  for (const name of ['Category', 'Read time in minutes', 'Image URL']) {
    await page.keyboard.press('Tab')
    await expect(page.getByLabel(name, { exact: false }).first()).toBeFocused()
  }
  await page.keyboard.type(PICTURE)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Bold' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: 'Italic' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(text(page)).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('shop')
  await expect(text(page)).toHaveText('[shop](https://)')
  // Tab indents; Escape, then Tab, leaves.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(text(page)).not.toBeFocused()
  await page.getByRole('button', { name: 'PUBLISH', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Blog post created successfully')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'EDIT POST' })).toBeFocused()
  expect((await shop.visitor.blog.bySlug({ params: { slug: 'by-keys' } })).content).toBe('[shop](https://)')
})

for (const width of [360, 1280])
  publish(
    `axe finds nothing in the blog tab at ${width} px, and nothing sticks out sideways`,
    async ({ page, shop }) => {
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
      await page.getByRole('radio', { name: 'Scheduled' }).check()
      if (width === 360) await page.getByRole('tab', { name: 'WRITE' }).click()
      await page.getByRole('button', { name: 'SCHEDULE' }).click()
      await expect(page.getByText('Blog title is required')).toBeVisible()
      await check('refused')
    },
  )

test('§6 §8 blog tab: a session that has expired on creation leads to login, and the words are there afterwards', async ({
  page,
  context,
  shop,
}) => {
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
})
