import { chromium, type Browser, type Locator, type Page } from '@playwright/test'
import { staffPaths } from '#shared/staff-paths.ts'
import { wholeChromiumLaunch } from '#tests/harness/chromium.ts'
import { openShop } from '#tests/harness/shop.ts'
import { createBlocks, dragging, draggingByKeyboard, openBuilder, openEditor, previewOf } from './builder-page.ts'
import { measureFrames, type Frames } from './frames.ts'

const BLOCKS = 100
const PARTS = 14
const TEXT = 'the wyrm '.repeat(10)
const TARGET_MS = 50

const paragraph =
  'The **wyrm** of the [emerald valley](/gallery) sleeps on its hoard of printed coins, and *nobody* who cast it in resin has seen it wake; two pairs of wings, a tail with a barb, and scales of 0.02 mm layers are sanded, primed and washed before the first coat of paint. '

/** A post of 1,500 words, with headings, lists and links. */
const post = Array.from(
  { length: PARTS },
  (_, part) =>
    `## Part ${part + 1}\n\n${paragraph}\n\n- wash the *model*\n- cure it for **four** minutes\n\n${paragraph}\n`,
).join('\n')

/**
 * The time of a key press in a post of 1,500 words and in a page of 100 blocks, and the tasks of a drag there. A bare
 * text area gives the browser's baseline.
 */
export async function printWriting() {
  await using shop = await openShop({ env: { AUTH_DISABLED: '1' } })
  const browser = await chromium.launch(wholeChromiumLaunch)
  try {
    const page = await browser.newPage({ baseURL: shop.url, viewport: { width: 1440, height: 900 } })
    const keys: Record<string, Frames> = {}
    const drags: Record<string, Frames> = {}
    await page.setContent('<textarea></textarea>')
    keys['a bare text area'] = await typing(browser, page, page.locator('textarea'))

    const { id: postId } = await shop.staff.blog.create({
      body: {
        title: 'Long',
        slug: 'long',
        excerpt: 'A long post',
        content: post,
        imageUrl: '/pictures/hoard-dragon.svg',
        category: 'painting',
        readTime: 8,
        isPublished: true,
      },
    })
    await page.goto(`${staffPaths.cmsTab('blog')}/${postId}`)
    const text = page.locator('.post-rich')
    await text.locator('p').nth(PARTS).click()
    keys['a post: its text'] = await typing(browser, page, text)
    keys['a post: its title'] = await typing(browser, page, page.getByRole('textbox', { name: 'Title' }))
    await page.getByRole('button', { name: 'SOURCE' }).click()
    await page.locator('.cm-line').last().click()
    keys['a post: its source'] = await typing(browser, page, page.locator('.cm-content'))

    const blocks = createBlocks(BLOCKS)
    const { id } = await shop.staff.pages.create({ body: { title: 'Large', slug: 'large', isPublished: true, blocks } })
    for (const view of ['EDIT', 'SIDE BY SIDE'] as const) {
      await openBuilder(page, id, view, BLOCKS)
      const block = await openEditor(page, blocks)
      keys[`${view}: a block's title`] = await typing(browser, page, block.getByRole('textbox').first())
      keys[`${view}: a block's text`] = await typing(
        browser,
        page,
        block.getByRole('textbox', { name: 'Text', exact: true }),
      )
      await block.getByRole('button', { name: 'DONE', exact: true }).click()
      if (view === 'SIDE BY SIDE') {
        await previewOf(page)
          .locator('.block h2')
          .nth(BLOCKS / 10)
          .click()
        keys[`${view}: in the preview`] = await typing(browser, page, previewOf(page).locator('.preview-typing'))
        await page.keyboard.press('Enter')
      }
      for (const kind of ['row', 'block'] as const) {
        drags[`${view}: a ${kind} by mouse`] = await dragging(browser, page, kind)
        drags[`${view}: a ${kind} by keyboard`] = await draggingByKeyboard(browser, page, kind)
      }
      await page.getByRole('button', { name: 'CANCEL CHANGES' }).click()
    }
    print(keys, drags)
  } finally {
    await browser.close()
  }
}

async function typing(browser: Browser, page: Page, field: Locator): Promise<Frames> {
  await field.focus()
  await page.waitForTimeout(1000)
  return measureFrames(browser, page, () => page.keyboard.type(TEXT, { delay: 60 }), false)
}

const middle = (values: number[]) => values[Math.floor(values.length / 2)] ?? NaN

function print(keys: Record<string, Frames>, drags: Record<string, Frames>) {
  const bare = Object.values(keys)[0]!
  const cpu = ({ computed, keys }: Frames) => computed / keys.length
  const typed = Object.entries(keys).map(([name, frames]) => [
    name,
    {
      'key median ms': middle(frames.keys).toFixed(1),
      'of a bare text area': (middle(frames.keys) / middle(bare.keys)).toFixed(1),
      'slowest of 20 ms': frames.keys.at(Math.floor(frames.keys.length * 0.95))!.toFixed(1),
      'CPU per key ms': cpu(frames).toFixed(1),
      'heaviest task CPU ms': Math.round(frames.heaviestTask),
    },
  ])
  console.table(Object.fromEntries(typed))
  const dragged = Object.entries(drags).map(([name, { longestTask, heaviestTask, fps }]) => [
    name,
    {
      'longest task ms': Math.round(longestTask),
      'heaviest task CPU ms': Math.round(heaviestTask),
      'frames/s': Math.round(fps),
    },
  ])
  console.table(Object.fromEntries(dragged))
  console.log(
    `target: a key and every task of a drag within ${TARGET_MS} ms, in ${post.split(/\s+/).length} words and ${BLOCKS} blocks`,
  )
}
