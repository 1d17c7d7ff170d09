import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { addPost, field, preview, text } from '#tests/journeys/blog-tab.ts'
import { expect, open, screen } from '#tests/journeys/journey.ts'
import { newPhoto } from '#tests/journeys/test-images.ts'

/** Pastes as the browser does when people press Ctrl+V. */
const paste = (page: Page, html: string, plain = 'text') =>
  text(page).evaluate(
    (element, [html, plain]) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', html!)
      clipboardData.setData('text/plain', plain!)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    [html, plain],
  )

/** The draft of a post. */
const draftOf = (page: Page, id: string) =>
  page.evaluate(async (id) => {
    const opening = indexedDB.open('hoard.drafts')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const store = opening.result.transaction('texts').objectStore('texts')
    const [names, texts] = [store.getAllKeys(), store.getAll()]
    await new Promise((resolve) => texts.addEventListener('success', resolve))
    opening.result.close()
    const stored = texts.result[names.result.findIndex((name) => String(name).endsWith(`:blog:${id}`))] as
      | string
      | undefined
    return stored ? (JSON.parse(stored) as { values: { content: string; readTime: number } }).values : null
  }, id)

/** Opens another post in the running staff app. */
async function goTo(page: Page, id: string, title: string) {
  await open(page, `/cms/blog/${id}`)
  await expect(field(page, 'Title')).toHaveValue(title)
}

/** Paragraphs and styles as Google Docs copies them. */
const span = (words: string, style = 'font-weight:400;font-style:normal') =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;${style};text-decoration:none;white-space:pre-wrap;">${words}</span>`
const paragraph = (inner: string) => `<p dir="ltr" style="line-height:1.38;margin-top:0pt;">${inner}</p>`
const fromDocs = (inner: string) =>
  `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-3f2a">${inner}</b>`

screen(
  'a long post pasted from Google Docs keeps its form and its pictures',
  { tag: ['@E5.5', '@G10.5', '@G10.6', '@G10.8'] },
  async ({ page, shop }) => {
    const { id } = await addPost(shop, 'A wyrm from Docs', { content: 'Old.', readTime: 1 })
    await goTo(page, id, 'A wyrm from Docs')
    const photos = await Promise.all([1, 2].map(async () => (await newPhoto()).toString('base64')))
    const picture = (src: string, alt: string) =>
      paragraph(span(`<img src="${src}" alt="${alt}" width="300" height="200">`))
    const words = paragraph(span('Brush the scales slowly. '.repeat(19)))
    const item = (inner: string) => `<li dir="ltr" aria-level="1">${paragraph(span(inner))}</li>`
    await text(page).click()
    await page.keyboard.press('ControlOrMeta+a')
    await paste(
      page,
      fromDocs(
        [
          `<h1 dir="ltr">${span('A dragon in a week', 'font-weight:700')}</h1>`,
          paragraph(
            `${span('Take a ')}${span('big', 'font-weight:700')}${span(' and ')}${span('dry', 'font-style:italic')}${span(' brush from ')}` +
              `<a href="https://www.google.com/url?q=https://maker.example/&amp;sa=D">${span('the maker')}</a>${span('.')}`,
          ),
          picture(`data:image/jpeg;base64,${photos[0]}`, 'Dry'),
          `<h2 dir="ltr">${span('Colours')}</h2>`,
          `<ul>${item('Green')}<ul>${item('Dark green')}</ul>${item('Bone')}</ul><ol start="3">${item('Wash')}${item('Wait')}</ol>`,
          picture(`data:image/jpeg;base64,${photos[1]}`, ''),
          words.repeat(20),
          paragraph(`<a href="${new URL('/about?a=b#c', page.url()).href}">${span('About us')}</a>`),
          picture(new URL('/uploads/own.webp', page.url()).href, 'Own'),
          picture('https://pictures.invalid/lost.png', 'Lost'),
        ].join('<br />'),
      ),
    )
    await expect(page.getByText('1 image couldn’t be added')).toBeVisible()
    await expect(page.locator('.toast')).toContainText('https://pictures.invalid/lost.png')
    await expect(text(page).locator('img[src^="/uploads/"]')).toHaveCount(3)
    await expect.poll(async () => (await draftOf(page, id))?.content).not.toContain('data:')
    const { content, readTime } = (await draftOf(page, id))!
    expect(content.replaceAll(/\/uploads\/[\w-]+\.webp/g, '/uploads/x.webp')).toContain(
      [
        '## A dragon in a week',
        'Take a **big** and *dry* brush from [the maker](https://maker.example/).',
        '![Dry](/uploads/x.webp)',
        '### Colours',
        '- Green\n  - Dark green\n- Bone\n3. Wash\n4. Wait',
        '![](/uploads/x.webp)',
        'Brush the scales slowly.',
      ].join('\n\n'),
    )
    expect(content).toContain('[About us](/about?a=b#c)\n\n![Own](/uploads/own.webp)')
    expect(content).toMatch(/!\[Lost\]\(https:\/\/pictures\.invalid\/lost\.png\)$/)
    // The reading time follows the text until somebody sets it.
    expect(readTime).toBe(8)
    await expect(page.getByText(/^1,5\d\d words, 8 min to read/)).toBeVisible()
    // The cursor stays above the bar.
    await page.keyboard.press('Enter')
    await page.keyboard.type('The end')
    await expect(async () => {
      const bar = (await page.locator('.post-actions').boundingBox())!
      const end = (await text(page).getByText('The end').boundingBox())!
      expect(end.y + end.height).toBeLessThanOrEqual(bar.y)
    }).toPass()
    // Shoppers see it, so the image without a text is asked for.
    await page.getByRole('button', { name: 'SAVE', exact: true }).click()
    await page.getByRole('button', { name: 'REVIEW' }).click()
    await page.getByLabel(/^Alt text of .*webp$/).fill('A wet dragon')
    await page.getByRole('button', { name: 'SAVE TEXTS' }).click()
    await expect(page.getByText('1 image described')).toBeVisible()
    const images = await shop.staff.images.list({ query: {} })
    expect(images.filter(({ url, alt }) => content.includes(url) && alt === 'A wet dragon')).toHaveLength(1)
    await shop.staff.blog.remove({ params: { id } })
  },
)

screen(
  'a post saved untouched keeps its bytes, and an edit changes only its block',
  { tag: ['@G10.4'] },
  async ({ page, shop }) => {
    const seed = await readFile('server/composition/seed/content/posts/a-dragon-in-six-colours.md', 'utf8')
    const odd =
      'Setext\n===\n\n* star\n* list\n\n<details><summary>More</summary>\n\nHidden\n\n</details>\n\n1) one\n\n[r]: /gallery "T"\n\n' +
      'See [the gallery][r], __bold__ &copy;  \nline'
    const content = `${seed.trim()}\n\n${odd}`
    const { id, slug } = await addPost(shop, 'A wyrm byte for byte', { content })
    const read = async () => (await shop.visitor.blog.bySlug({ params: { slug } })).content
    await goTo(page, id, 'A wyrm byte for byte')
    await expect(text(page).locator('pre.post-source').first()).toContainText('<details>')
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
    await page.getByRole('button', { name: 'SAVE', exact: true }).click()
    expect((await saved).status()).toBe(200)
    await expect(page.getByText('Blog post updated successfully')).toBeVisible()
    expect(await read()).toBe(content)

    await text(page).click()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type(' more')
    await expect(preview(page).getByText('line more')).toBeVisible()
    await page.keyboard.press('Control+s')
    const edited = 'See [the gallery](/gallery "T"), **bold** ©\\\nline more'
    await expect.poll(read).toBe(content.slice(0, content.lastIndexOf('See')) + edited)

    // The source is one press away, and a change there shows here.
    await page.getByRole('button', { name: 'SOURCE' }).click()
    await text(page).click()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type(' and *even more*')
    await page.getByRole('button', { name: 'SOURCE' }).click()
    await expect(text(page).locator('em').filter({ hasText: 'even more' })).toBeVisible()

    await open(page, '/cms/blog')
    await page.getByRole('dialog').getByRole('button', { name: 'DISCARD' }).click()
    await shop.staff.blog.remove({ params: { id } })
  },
)

screen('text pasted from Word keeps lists, tables and code', { tag: '@G10.5' }, async ({ page, shop }) => {
  const { id } = await addPost(shop, 'A wyrm from Word')
  await goTo(page, id, 'A wyrm from Word')
  const item = (level: number, sign: string, words: string) =>
    `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]>` +
    `<span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${words}<o:p></o:p></p>`
  await text(page).click()
  await page.keyboard.press('ControlOrMeta+a')
  await paste(
    page,
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p {color:red}</style></head><body><!--StartFragment-->` +
      `<p class=MsoTitle>Paints</p><p class=MsoNormal>A <b>bold</b> <i>word</i>, H<sub>2</sub>O.<o:p></o:p></p>` +
      `${item(1, '·', 'Brush')}${item(2, 'o', 'Flat')}${item(1, '·', 'Wash')}<p class=MsoNormal>And</p>${item(1, '1.', 'One')}` +
      `<table><tr><td><p>Pot</p></td><td style="text-align:right"><p>Price</p></td></tr><tr><td>Green</td><td>3|4</td></tr></table>` +
      `<pre><code>let a = 1\nlet b</code></pre><script>alert(1)</script><!--EndFragment--></body></html>`,
  )
  await expect(text(page).locator('table')).toBeVisible()
  await expect
    .poll(async () => (await draftOf(page, id))?.content)
    .toBe(
      [
        '## Paints',
        'A **bold** *word*, H<sub>2</sub>O.',
        '- Brush\n  - Flat\n- Wash',
        'And',
        '1. One',
        '| Pot | Price |\n| --- | ---: |\n| Green | 3\\|4 |',
        '```\nlet a = 1\nlet b\n```',
      ].join('\n\n'),
    )
  await open(page, '/cms/blog')
  await page.getByRole('dialog').getByRole('button', { name: 'DISCARD' }).click()
  await shop.staff.blog.remove({ params: { id } })
})
