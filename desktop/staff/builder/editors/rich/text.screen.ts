import { expectAccessible } from '#tests/journeys/axe.ts'
import { editor, inRows, openBlock, savePage, summary } from '#tests/journeys/block-editors.ts'
import { test } from '#tests/journeys/builder-screen.ts'
import { expect } from '#tests/journeys/journey.ts'

test(
  'a text block takes bold, italic, links and lists, typed and pasted, and shoppers see them',
  { tag: ['@E3.16', '@E10.11', '@S10.106'] },
  async ({ page, shop, make }) => {
    const made = await make(inRows([{ type: 'text', content: { text: 'Signs * and - stay.' } }]))
    await openBlock(page, made, 'text')
    const text = editor(page).getByRole('textbox', { name: 'Text', exact: true })
    // Opening it changes nothing.
    await text.click()
    await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible()
    const isAtEnd = async () => {
      // The click moves the cursor, too, perhaps after the key, and the editor does so with the next frame.
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
      const { anchorNode, anchorOffset } = getSelection()!
      return anchorOffset > 0 && anchorOffset === anchorNode?.textContent?.length
    }
    await expect(async () => {
      await page.keyboard.press('Control+End')
      expect(await page.evaluate(isAtEnd)).toBe(true)
    }).toPass()
    await page.keyboard.press('Enter')
    await page.keyboard.type('- washed **twice** and ')
    await page.keyboard.press('Control+i')
    await page.keyboard.type('cured')
    await page.keyboard.press('Control+i')
    await page.keyboard.press('Enter')
    await page.keyboard.type('sold in [the shop](/gallery?q=(any)), https://a.example/b_(c) too')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await text.evaluate((element) => {
      const clipboardData = new DataTransfer()
      const span = (words: string, style = '') => `<span style="font-weight:400;${style}">${words}</span>`
      const item = (words: string) => `<li dir="ltr"><p dir="ltr">${span(words)}</p></li>`
      clipboardData.setData(
        'text/html',
        `<b style="font-weight:normal" id="docs-internal-guid-1"><h2>${span('From Docs')}</h2>` +
          `<p dir="ltr">${span('A ')}<a href="https://a.example/Big_(size)">${span('big', 'font-weight:700')}</a>${span(' brush')}</p><br>` +
          `<ol>${item('one')}${item('two')}</ol><p><img src="data:image/png;base64,AAAA" width="300"></p></b>`,
      )
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await expect(page.locator('.toast')).toContainText('The image wasn’t pasted')
    await expect(editor(page).getByRole('button', { name: 'Numbered list' })).toHaveAttribute('aria-pressed', 'true')
    await expectAccessible(page, 'text of a block', '.block-editor')
    await text.press('Control+Enter')
    await expect(summary(page)).toContainText('washed twice and cured')
    const [block] = await savePage(page, shop, made.id)
    expect(block!.content).toEqual({
      text: 'Signs \\* and - stay.\n\n- washed **twice** and *cured*\n- sold in [the shop](/gallery?q=(any)), [https://a.example/b_(c)](https://a.example/b_(c)) too\n\n**From Docs**\n\nA **[big](https://a.example/Big_(size))** brush\n\n1. one\n2. two',
      format: 'rich',
    })
    await shop.staff.pages.update({ params: { id: made.id }, headers: {}, body: { isPublished: true } })
    const shopper = await page.context().newPage()
    await shopper.goto(`/${made.slug}`)
    const words = shopper.locator('.words')
    await expect(words.getByRole('listitem')).toHaveText([
      'washed twice and cured',
      'sold in the shop, https://a.example/b_(c) (opens in a new tab) too',
      'one',
      'two',
    ])
    await expect(words.locator('strong')).toHaveText(['twice', 'From Docs', 'big'])
    await expect(words.getByRole('link', { name: 'the shop' })).toHaveAttribute('href', '/gallery?q=(any)')
    await shopper.close()
  },
)
