import type { Locator, Page } from '@playwright/test'
import { blockMenu, drag, isClickHeard, offered, pressUntil, dragAnnouncements } from './builder.ts'
import { expect } from './journey.ts'

/** Builder actions for one input method. */
export interface InputMethod {
  /** Presses a button or a link; `near` is a block next to it. */
  press(target: Locator, near?: Locator): Promise<void>
  /** Presses a button or a link in or above the toolbar. */
  pressAbove(target: Locator): Promise<void>
  /** Adds a block by a button that opens the menu of blocks, and is near a block. */
  choose(button: Locator, near: Locator, label: string): Promise<void>
  /** Replaces the text of a field. */
  write(field: Locator, words: string): Promise<void>
  /** Opens a block's editor. */
  edit(block: Locator): Promise<void>
  /** Applies the open editor's changes. */
  apply(block: Locator): Promise<void>
  /** Drags a handle in `from` to a position in `to` until `words` are announced: rows upwards, blocks to the left. */
  drag(handle: Locator, from: Locator, to: Locator, at: { x: number; y: number }, words: string): Promise<void>
  undo(): Promise<void>
  redo(): Promise<void>
}

/** Types words; addresses are pasted, as people do. */
const writeWords = ({ keyboard }: Page, words: string) =>
  /^(\/|https:)/.test(words) ? keyboard.insertText(words) : keyboard.type(words)

/** A text with marks shows links as shoppers see them. */
async function expectWritten(field: Locator, words: string) {
  if (await field.evaluate((element) => 'value' in element)) await expect(field).toHaveValue(words)
  else await expect(field).toHaveText(words.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1'))
}

/** Everything by mouse; only text is typed. */
export const mouse = (page: Page): InputMethod => ({
  press: (target) => target.click(),
  pressAbove: (target) => target.click(),
  async choose(button, _, label) {
    await button.click()
    await offered(page, label).click()
  },
  async write(field, words) {
    await field.click({ clickCount: 3 })
    await writeWords(page, words)
    await expectWritten(field, words)
  },
  edit: (block) => block.getByRole('button', { name: /^Edit / }).click(),
  apply: (block) => block.getByRole('button', { name: 'DONE', exact: true }).click(),
  async drag(handle, _, to, at, words) {
    await to.scrollIntoViewIfNeeded()
    await handle.scrollIntoViewIfNeeded()
    await drag(page, handle, to, at)
    await expect(dragAnnouncements(page)).toHaveText(words)
    await page.mouse.up()
    await expect(page.locator('.canvas-handle:focus')).toBeVisible()
    await page.waitForFunction(isClickHeard)
  },
  undo: () => page.getByRole('button', { name: /^UNDO: / }).click(),
  redo: () => page.getByRole('button', { name: /^REDO: / }).click(),
})

/** Everything by keyboard; the `page` fixture reports any pointer event. Call it before the page is opened. */
export async function keyboard(page: Page): Promise<InputMethod> {
  await page.addInitScript(() => {
    const complain = () => {
      throw new Error('Somebody has used a pointer.')
    }
    addEventListener('pointerdown', complain, true)
  })
  const key = (name: string) => page.keyboard.press(name)
  return {
    async press(target, near) {
      if (near) await walk(page, near)
      await reach(page, target)
      await key('Enter')
    },
    async pressAbove(target) {
      await key('Alt+F10')
      await reach(page, target)
      await key('Enter')
    },
    async choose(button, near, label) {
      await walk(page, near)
      await reach(page, button)
      await key('Enter')
      await expect(blockMenu(page).getByRole('searchbox')).toBeFocused()
      await pressUntilFocused(page, () => 'ArrowDown', offered(page, label), 12)
      await key('Enter')
    },
    async write(field, words) {
      await reach(page, field)
      await key('Control+a')
      await writeWords(page, words)
      await expectWritten(field, words)
    },
    async edit(block) {
      await walk(page, block)
      await key('Enter')
      await expect(block.locator('.block-editor')).toBeVisible()
    },
    apply: () => key('Control+Enter'),
    async drag(handle, from, _to, _at, words) {
      await walk(page, from)
      await reach(page, handle)
      await key('Space')
      await expect(dragAnnouncements(page)).toHaveText(/^Picked up /)
      await pressUntil(page, words.startsWith('Row') ? 'ArrowUp' : 'ArrowLeft', words)
      await key('Space')
      await expect(page.locator('.canvas-handle:focus')).toBeVisible()
    },
    undo: () => key('Control+z'),
    redo: () => key('Control+Shift+z'),
  }
}

/** Maximum number of Tab presses to reach any element. */
const TABS = 40

/** Moves the focus with Tab or Shift+Tab to a visible element. */
async function reach(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  await pressUntilFocused(page, (isBehind) => (isBehind ? 'Shift+Tab' : 'Tab'), target, TABS)
}

/** Focuses a block: Tab to the nearest one, then arrows. */
async function walk(page: Page, block: Locator) {
  await expect(block).toBeVisible()
  await pressUntilFocused(page, (isBehind) => (isBehind ? 'Shift+Tab' : 'Tab'), block, TABS, '.canvas-block')
  await pressUntilFocused(page, (isBehind) => (isBehind ? 'ArrowUp' : 'ArrowDown'), block, 12)
}

/**
 * Presses a key until the target, or an element like `near`, has the focus. The key may depend on whether the target
 * was passed.
 */
async function pressUntilFocused(
  page: Page,
  keyFor: (isBehind: boolean) => string,
  target: Locator,
  most: number,
  near = '',
) {
  for (let presses = 0; presses <= most; presses++) {
    const where = await target.evaluate((element, alike) => {
      const focused = document.activeElement
      if (focused === element || (alike && focused?.matches(alike))) return 'there'
      const isPast = focused && focused.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING
      return isPast ? 'behind' : 'before'
    }, near)
    if (where === 'there') return
    await page.keyboard.press(keyFor(where === 'behind'))
  }
  throw new Error(`${most} presses of a key have not led to ${target.toString()}.`)
}
