import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readBlocks } from '#shared/blocks/read.ts'
import { photoFile } from '#tests/harness/photos.ts'
import { openShop } from '#tests/harness/shop.ts'
import { emailOf, PASSWORD } from '#tests/harness/staff.ts'
import { eventually } from '#tests/harness/wait-for.ts'
import { openTab } from './open-tab.ts'
import { createLook, kinds, type Target } from './tab.ts'

test.for(kinds)('staff build, write, upload and release in %s (%s)', async ([browser, size]) => {
  await using shop = await openShop({ seeded: true })
  const staff = await shop.signIn('administrator')
  await using tab = await openTab(browser, size)
  const look = createLook(tab, browser, size)
  const sees = (text: string) => eventually(() => tab.text()).toContain(text)
  const fill = async (text: string, ...path: Target[]) => {
    await tab.click(...path)
    await tab.press('Control+a')
    await tab.type(text)
    await eventually(() => tab.value(...path)).toBe(text)
  }

  // Signing in.
  await tab.open(`${shop.url}/cms/pages`)
  await fill(emailOf('administrator'), ['field', 'Email address'])
  await fill(PASSWORD, ['field', 'Password'])
  await tab.press('Enter')
  await sees('NEW PAGE')
  await look('pages')

  // A page, built by mouse and keyboard.
  await tab.click(['button', 'NEW PAGE'])
  await fill('Goblin market', ['dialog', 'NEW.PAGE'], ['field', /^Title/])
  await tab.click(['dialog', 'NEW.PAGE'], ['button', 'CREATE'])
  await eventually(() => tab.url()).toMatch(/\/content$/)
  await eventually(() => tab.text()).toMatch(/no content blocks/i)
  const [made] = (await staff.pages.list()).filter(({ slug }) => slug === 'goblin-market')
  for (const [block, title] of [
    ['Hero', 'A market below'],
    ['Collapsible', 'Lost and found'],
  ] as const) {
    // By keyboard: a press where a button was a moment ago is lost.
    await tab.focus(['button', 'Add new row'])
    await tab.press('Enter')
    await tab.click(['dialog', 'ADD.BLOCK'], ['button', new RegExp(`^${block} `)])
    await fill(title, ['region', 'Blocks'], ['field', 'Title'])
    await tab.press('Control+Enter')
  }
  await look('builder')
  await tab.drag([['button', 'Move row 2']], [['article', /^Hero/]], { x: 0.5, y: 0.1 })
  await tab.press('Control+s')
  await sees('Saved')
  const titles = async () => {
    const { blocks } = await staff.pages.byId({ params: { id: made!.id } })
    return readBlocks(blocks).map(({ content }) => content['title'])
  }
  await eventually(titles).toEqual(['Lost and found', 'A market below'])

  // A word changed in the preview.
  if (size === 'wide') {
    await tab.inFrame('Preview of the page', async () => {
      await tab.click(['heading', 'A market below'])
      await tab.press('End')
      await tab.type(' ground')
      await tab.press('Enter')
      await sees('A market below ground')
    })
    await tab.press('Control+s')
    await eventually(async () => (await titles())[1]).toBe('A market below ground')
  }
  await tab.click(['button', 'PREVIEW'])
  await look('preview')

  // A post, in part pasted from another page.
  await tab.open('data:text/html,<p>A <b>cold</b> potion</p>')
  await tab.press('Control+a')
  await tab.press('Control+c')
  await tab.open(`${shop.url}/cms/blog/new`)
  await fill('Potions of the week', ['field', 'Title'])
  await tab.click(['field', 'Content'])
  await tab.type('Today: ')
  await tab.press('Control+v')
  await look('post')
  await tab.press('Control+s')
  await sees('Excerpt is required')
  await fill('Two sips', ['field', 'Excerpt'])
  await fill('/pictures/hoard-dragon.svg', ['field', 'Image URL'])
  await tab.press('Control+s')
  await sees('Blog post created successfully')
  const { content } = await shop.visitor.blog.bySlug({ params: { slug: 'potions-of-the-week' } })
  expect(content).toBe('Today: A **cold** potion')

  // A photo.
  const photo = await photoFile({ seed: 77, width: 600, height: 400 })
  const file = join(shop.dataDir, 'Goblin.jpg')
  await writeFile(file, photo.bytes)
  await tab.open(`${shop.url}/images`)
  // The buttons move until the list is there: Firefox's driver presses where they were.
  await sees('No images found')
  await tab.click(['button', 'Upload'])
  await tab.choose(file, 'Image files')
  const upload = ['dialog', 'Optimized Upload'] as const
  await fill('A goblin who sells', upload, ['field', 'Alt Text'])
  await look('upload')
  await tab.click(upload, ['button', 'Add Image'])
  await sees('Image added successfully')
  const [image] = await staff.images.list({ query: {} })
  expect(image).toMatchObject({ alt: 'A goblin who sells', width: 600, height: 400, mimeType: 'image/webp' })

  // A menu item, moved by keyboard.
  await tab.open(`${shop.url}/cms/navigation`)
  await tab.click(['button', 'ADD ITEM'])
  await fill('MARKET', ['field', /^Label/])
  await fill('/goblin-market', ['field', /^URL/])
  await tab.press('Enter')
  await sees('Navigation item created successfully')
  // The form gives the focus back when it has closed, perhaps only after this has taken it.
  await eventually(() => tab.count(['dialog', 'NEW.ITEM'])).toBe(0)
  await eventually(
    async () => {
      if ((await tab.text()).includes('Picked up MARKET')) return true
      await tab.focus(['button', 'Move MARKET'])
      await tab.press('Space')
      return false
    },
    { interval: 500 },
  ).toBe(true)
  // The list may still be measuring, and a key pressed before moves nothing.
  await eventually(
    async () => {
      if ((await tab.text()).includes('Picked up MARKET')) await tab.press('ArrowUp')
      return tab.text()
    },
    { interval: 500 },
  ).toContain('MARKET is now at position 6 of 7')
  await tab.press('Space')
  await sees('Navigation order updated successfully')
  await look('menu')
  const menu = (await staff.navigation.list()).map(({ label }) => label)
  expect(menu.at(-2)).toBe('MARKET')

  // A draft of a live page, in a release.
  const { id } = made!
  await staff.pages.update({ params: { id }, headers: {}, body: { isPublished: true } })
  const draft = { params: { kind: 'page' as const, id }, headers: {}, body: { change: { title: 'Goblin fair' } } }
  await staff.releases.saveDraft(draft)
  await tab.open(`${shop.url}/cms/releases`)
  await tab.click(['button', 'NEW RELEASE'])
  await fill('Market day', ['field', /^Name/])
  await tab.click(['checkbox', /Goblin/])
  await tab.click(['dialog', 'NEW.RELEASE'], ['button', 'CREATE'])
  await sees('Release created successfully')
  await look('release')
  await tab.click(['region', /^Market day/], ['button', 'PUBLISH NOW'])
  await sees('Release published successfully')
  expect(await staff.pages.byId({ params: { id } })).toMatchObject({ title: 'Goblin fair', isPublished: true })
})
