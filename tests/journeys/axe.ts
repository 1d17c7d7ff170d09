import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/**
 * Nothing for axe to say, and nothing sticks out sideways. `part` is a selector of what is looked at. Frames are not: those of
 * previews let no script run, axe's neither, and what is in them is the storefront's, which access.journey.ts looks at.
 */
export async function expectAccessible(page: Page, what = page.url(), part = 'html') {
  const { violations } = await new AxeBuilder({ page })
    .include(part)
    .options({ resultTypes: ['violations'], iframes: false })
    // It spares a second page for every look, and several seconds of them.
    .setLegacyMode(true)
    .analyze()
  const said = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  expect(said, what).toEqual([])
  await expectNoOverflow(page, what)
}

/** Nothing sticks out sideways. */
export async function expectNoOverflow(page: Page, what = page.url()) {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, what).toBeLessThanOrEqual(0)
}
