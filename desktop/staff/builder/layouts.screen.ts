import type { Page } from '@playwright/test'
import { block, blocks, texts } from '#tests/journeys/builder.ts'
import { test } from '#tests/journeys/builder-screen.ts'
import { expect } from '#tests/journeys/journey.ts'

const CTRL = 2
const SHIFT = 8

/** A keyboard with another layout: what a key types, and where it is. */
async function openKeyboard(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  return async (key: string, code: string, { modifiers = CTRL, times = 1, text = '' } = {}) => {
    const press = { key, code, modifiers, windowsVirtualKeyCode: code.charCodeAt(3), ...(text && { text }) }
    for (let time = 0; time < times; time++)
      await devtools.send('Input.dispatchKeyEvent', {
        type: text ? 'keyDown' : 'rawKeyDown',
        autoRepeat: time > 0,
        ...press,
      })
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...press })
  }
}

test(
  'shortcuts are where they are on a US keyboard if the layout has no Latin letters',
  { tag: ['@C10.15', '@E10.8'] },
  async ({ page, build }) => {
    await page.setViewportSize({ width: 1600, height: 900 })
    await build(texts(['A'], ['B']))
    const type = await openKeyboard(page)
    await block(page, 'A').focus()
    // Hebrew. A key that is held duplicates once.
    await type('ג', 'KeyD', { times: 5 })
    await expect(page.getByRole('button', { name: /^UNDO: Duplicate/ })).toBeEnabled()
    await expect(blocks(page)).toHaveCount(3)
    // Greek, with CapsLock.
    await type('Ζ', 'KeyZ')
    await expect(blocks(page)).toHaveCount(2)
    // Arabic, and Russian.
    await type('ئ', 'KeyZ', { modifiers: CTRL + SHIFT })
    await expect(blocks(page)).toHaveCount(3)
    await type('ы', 'KeyS')
    await expect(page.getByRole('button', { name: 'Saved' })).toBeDisabled()
    await type('л', 'KeyK')
    await expect(page.getByRole('dialog', { name: 'FIND' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'FIND' })).toBeHidden()

    // In the preview's frame, while a text is typed there.
    const frame = page.frameLocator('iframe[title="Preview of the page"]')
    await frame.getByText('What B says.').click()
    const field = frame.getByRole('textbox', { name: /^Text of this Text block/ })
    await expect(field).toBeFocused()
    await page.keyboard.type(' Really.')
    await type('ы', 'KeyS')
    await expect(page.getByRole('button', { name: 'Saved' })).toBeDisabled()
    await type('л', 'KeyK')
    await expect(page.getByRole('dialog', { name: 'FIND' })).toBeVisible()
    await page.keyboard.press('Escape')
  },
)

test(
  'AltGr types its letter, a Latin letter counts where it is typed, and / may need Shift',
  { tag: '@C10.15' },
  async ({ page, build }) => {
    await build(texts(['A'], ['B']))
    const type = await openKeyboard(page)
    await block(page, 'A').getByRole('button', { name: 'Edit Text' }).click()
    const title = block(page, 'A').getByLabel('Title', { exact: true })
    // The editor of rich text, in Russian.
    const bold = block(page, 'A').getByRole('button', { name: 'Bold', exact: true })
    await block(page, 'A').getByRole('textbox', { name: 'Text', exact: true }).click()
    await type('и', 'KeyB')
    await expect(bold).toHaveAttribute('aria-pressed', 'true')
    await type('и', 'KeyB')
    await expect(bold).toHaveAttribute('aria-pressed', 'false')
    await title.fill('')
    // Polish.
    await type('ś', 'KeyS', { modifiers: 0, text: 'ś' })
    await expect(title).toHaveValue('ś')
    await expect(page.getByRole('button', { name: 'SAVE', exact: true })).toBeEnabled()
    await page.keyboard.press('Control+Enter')
    // D of Dvorak, and what is in its place; / of a German keyboard.
    await block(page, 'A').focus()
    await type('e', 'KeyD')
    await type('d', 'KeyH')
    await expect(blocks(page)).toHaveCount(3)
    await block(page, 'A').focus()
    await type('/', 'Digit7', { modifiers: SHIFT, text: '/' })
    await expect(page.getByRole('searchbox', { name: 'Search blocks' })).toHaveValue('')
    await page.keyboard.press('Escape')
  },
)
