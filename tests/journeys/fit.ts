import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** Expects no horizontal overflow, and header, content and footer to begin at one edge. */
export async function expectFit(page: Page, what: string) {
  const [overflow, ...edges] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const edges = ['.bar-content', '.main > .page:not([hidden])', '.footer-content'].map((name) => {
      const part = document.querySelector(name)!
      return part.getBoundingClientRect().left + parseFloat(getComputedStyle(part).paddingLeft)
    })
    return [scrollWidth - clientWidth, ...edges]
  })
  expect(overflow, what).toBeLessThanOrEqual(0)
  expect(new Set(edges).size, `${what}: ${edges.join(', ')}`).toBe(1)
}
