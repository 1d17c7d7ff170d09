import type { Page } from '@playwright/test'
import Axe from 'axe-core'
import { expect } from './journey.ts'

/**
 * Nothing for axe to say, and nothing sticks out sideways. `part` is a selector of what is looked at. Frames are not: those of
 * previews let no script run, axe's neither, and what is in them is the storefront's, which access.journey.ts looks at.
 */
export async function expectAccessible(page: Page, what = page.url(), part = 'html') {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(Axe.source)
  const said = await page.evaluate(async (selector) => {
    const { axe } = window as unknown as { axe: Pick<typeof Axe, 'run'> }
    // What is on its way in has not its colours yet.
    const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(moving.map(({ finished }) => finished))
    const options = { resultTypes: ['violations' as const], iframes: false }
    const { violations } = await axe.run({ include: [selector] }, options)
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  }, part)
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
