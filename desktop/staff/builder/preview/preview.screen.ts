import type { Page, Request } from '@playwright/test'
import { staffPaths } from '#shared/staff-paths.ts'
import { test } from '#tests/journeys/builder-screen.ts'
import { expect } from '#tests/journeys/journey.ts'

const frameOf = (page: Page) => page.frameLocator('iframe[title="Preview of the page"]')

test(
  'the preview disables links and forms; a click or Enter opens an editor',
  { tag: '@E2.1' },
  async ({ page, build }) => {
    const layout = (row: number) => ({ width: 100, row, order: 0 })
    const made = await build([
      {
        id: 'hero',
        type: 'hero',
        layout: layout(1),
        content: { title: 'A hero', buttonText: 'AWAY', buttonLink: '/gallery' },
      },
      { id: 'strange', type: 'marquee', layout: layout(2), content: {} },
      {
        id: 'fold',
        type: 'collapsible',
        layout: layout(3),
        content: { collapsibleContent: [{ title: 'More', content: 'Inside' }] },
      },
      { id: 'form', type: 'contact-form', layout: layout(4), content: { title: 'Write' } },
    ])
    const sent: string[] = []
    const note = (request: Request) => request.method() !== 'GET' && sent.push(request.url())
    page.on('request', note)
    await page.getByRole('button', { name: 'PREVIEW', exact: true }).click()
    const frame = frameOf(page)
    const editor = (name: string) => page.getByRole('region', { name: `Edit ${name}` })

    await frame.getByText('More').click()
    await expect(frame.getByText('Inside')).toBeVisible()
    await frame.getByLabel('Name*').fill('Somebody')
    await frame.getByLabel('Name*').press('Enter')
    await frame.getByRole('button', { name: 'SEND MESSAGE' }).click()
    await expect(editor('Hero')).toBeHidden()
    expect(sent.filter((url) => url.includes('/api/contact'))).toEqual([])
    page.off('request', note)

    await frame.getByRole('link', { name: 'AWAY' }).click()
    await expect(editor('Hero')).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(staffPaths.builder(made.id))
    expect(page.context().pages()).toHaveLength(1)

    // The same by keyboard: one tab stop, arrows, Enter.
    await page.getByRole('button', { name: 'PREVIEW', exact: true }).click()
    await page.getByRole('toolbar', { name: 'Preview blocks' }).locator('[tabindex="0"]').focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('button', { name: 'Edit Collapsible, row 3' })).toBeFocused()
    await expect(frame.locator('.preview-mark')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(editor('Collapsible')).toBeVisible()

    // Typed text is in the preview before it is saved.
    await editor('Collapsible').getByRole('textbox', { name: 'Title' }).first().fill('Typed just now')
    await page.getByRole('button', { name: 'PREVIEW', exact: true }).click()
    await expect(frame.getByRole('heading', { name: 'Typed just now' })).toBeVisible()
  },
)

test('a text is typed where it stands in the preview, and undone', { tag: '@E10.8' }, async ({ page, build }) => {
  await page.setViewportSize({ width: 1600, height: 900 })
  const content = { title: 'A lair', text: 'See [the caves](/caves).\n\nAnd the hills.', buttonText: 'GO' }
  const layout = { width: 100, row: 1, order: 0 }
  await build([{ id: 'hero', type: 'hero', layout, content }])
  const frame = frameOf(page)
  const field = frame.getByRole('textbox', { name: 'Text of this Hero block' })
  await frame.getByRole('heading', { name: 'A lair' }).click()
  await expect(field).toBeFocused()
  await page.keyboard.type(', cold')
  await expect(frame.getByRole('heading', { name: 'A lair, cold' })).toBeAttached()
  await page.keyboard.press('Enter')
  await expect(field).toBeHidden()
  await frame.getByText('And the hills.').click()
  await expect(field).toHaveValue(content.text)
  await page.keyboard.press('Enter')
  await page.keyboard.type('And the sea.')
  await page.getByRole('heading', { level: 1 }).click()
  await expect(frame.getByText('And the sea.')).toBeVisible()
  await frame.getByRole('heading', { name: 'A lair, cold' }).click()
  await page.keyboard.type(' and dark')
  await page.keyboard.press('Escape')
  await expect(frame.getByRole('heading', { name: 'A lair, cold', exact: true })).toBeVisible()
  for (const text of ['And the sea.', 'A lair, cold']) {
    await page.getByRole('button', { name: 'UNDO: Edit Hero' }).click()
    await expect(frame.getByText(text)).toHaveCount(0)
  }
  await expect(frame.getByRole('heading', { name: 'A lair' })).toBeVisible()
})

test('the canvas has the width that a phone beside it leaves', { tag: '@E10.6' }, async ({ page, build }) => {
  await page.setViewportSize({ width: 1600, height: 900 })
  await build([])
  const widthOf = async (selector: string) => (await page.locator(selector).boundingBox())!.width
  const half = await widthOf('.canvas')
  await page.getByRole('button', { name: 'PHONE', exact: true }).click()
  await expect.poll(() => widthOf('.canvas')).toBeGreaterThan(half * 1.3)
  expect(await widthOf('.preview-screen')).toBeGreaterThanOrEqual(390)
})

test('nothing that is in the preview runs', { tag: '@C10.16' }, async ({ page, build, staffApp }) => {
  await build([
    { id: 'text', type: 'text', layout: { width: 100, row: 1, order: 0 }, content: { title: 'A', text: 'Words of A' } },
  ])
  await page.getByRole('button', { name: 'PREVIEW', exact: true }).click()
  const frame = frameOf(page)
  await expect(frame.getByText('Words of A')).toBeVisible()
  const own = await page.evaluate(() => [...document.scripts].find(({ src }) => src)!.src)
  await frame.locator('body').evaluate(async (body, own) => {
    const page = body.ownerDocument
    const view = page.defaultView!
    const refused = new Set<string>()
    Object.assign(view, { refused })
    page.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => refused.add(effectiveDirective))
    const run = (what: string) => `(parent.ran ??= []).push('${what}');(parent.parent.ran ??= []).push('${what}')`
    const element = <K extends keyof HTMLElementTagNameMap>(name: K, of: Partial<HTMLElementTagNameMap[K]>) => {
      const made = Object.assign(page.createElement(name), of)
      body.append(made)
      return made
    }
    element('script', { text: run('a script') })
    element('script', { src: own })
    element('iframe', { srcdoc: `<script>${run('a frame')}</script>` })
    element('iframe', { src: `javascript:${run('the address of a frame')}` })
    element('iframe', { src: '/' })
    element('a', { href: `javascript:${run('a link')}` }).click()
    element('form', { action: `javascript:${run('a form')}` }).requestSubmit()
    const button = element('button', { type: 'button' })
    button.setAttribute('onclick', run('a handler'))
    button.click()
    body.insertAdjacentHTML('beforeend', `<img src="data:," onerror="${run('a picture')}"><svg onload="${run('svg')}">`)
    await new Promise((resolve) => body.lastElementChild!.previousElementSibling!.addEventListener('error', resolve))
    // The frame's own timer comes after everything that was begun before it.
    await new Promise((resolve) => view.requestAnimationFrame(() => view.setTimeout(resolve)))
  }, own)
  // The browser tells of each refusal in its own time.
  const refused = () => frame.locator('body').evaluate(() => [...(Reflect.get(window, 'refused') as Set<string>)])
  await expect.poll(refused).toEqual(expect.arrayContaining(['script-src-elem', 'script-src-attr', 'frame-src']))
  expect(await page.evaluate(() => Reflect.get(window, 'ran'))).toBeUndefined()
  // The browser has logged what it refused.
  staffApp.complaints.length = 0
})
