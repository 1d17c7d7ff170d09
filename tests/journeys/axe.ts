import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type Axe from 'axe-core'
import { expect } from './journey.ts'

/** The minified file: every page that axe sees parses it again. */
const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * Expects no axe violations and no horizontal overflow. `part` is a selector. Frames are excluded: previews allow no
 * scripts, and access.slow.journey.ts covers their content in the storefront.
 */
export async function expectAccessible(page: Page, what = page.url(), part = 'html') {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const violations = await page.evaluate(async (selector) => {
    const { axe } = window as unknown as { axe: Pick<typeof Axe, 'run'> }
    // Colours are wrong during enter animations.
    const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(moving.map(({ finished }) => finished))
    const options = { resultTypes: ['violations' as const], iframes: false, preload: false }
    const { violations } = await axe.run({ include: [selector] }, options)
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  }, part)
  expect(violations, what).toEqual([])
  await expectNoOverflow(page, what)
}

/**
 * The same at each of these widths; the first one, at which the journey goes on, comes last. Opening the screen once per
 * width would take twice as long.
 */
export async function expectAccessibleAt(page: Page, widths: readonly number[], what = page.url(), part?: string) {
  const { height } = page.viewportSize()!
  for (const width of widths.toReversed()) {
    await page.setViewportSize({ width, height })
    // The screen follows in the next frame.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    await expectAccessible(page, `${what} at ${width} px`, part)
  }
}

/** Expects no horizontal overflow. */
export async function expectNoOverflow(page: Page, what = page.url()) {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, what).toBeLessThanOrEqual(0)
}

/**
 * Expects targets of 44 px for fingers. Links in running text and in a banner, which is 32 px high, may be smaller, and a
 * label counts with its control.
 */
export async function expectTargets(page: Page, what = page.url()) {
  const small = await page.evaluate(() => {
    const isInText = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      [...element.parentElement!.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim(),
      )
    const targets = document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary')
    return [...targets].flatMap((target) => {
      if (
        !target.checkVisibility({ visibilityProperty: true }) ||
        target.closest('.sr-only, .banner') ||
        isInText(target)
      )
        return []
      const covered = getComputedStyle(target, '::after').position === 'absolute' && target.closest('article')
      const { width, height } = (covered || target.closest('label') || target).getBoundingClientRect()
      return width > 43.5 && height > 43.5
        ? []
        : `${Math.round(width)} x ${Math.round(height)}: ${target.outerHTML.slice(0, 160)}`
    })
  })
  expect(small, what).toEqual([])
}

/** Expects a cumulative layout shift of 0, to three decimals as Lighthouse shows it. */
export async function expectNoShift(page: Page, what = page.url()) {
  const [sum, ...shifted] = await page.evaluate(
    () =>
      new Promise<(number | string)[]>((resolve) => {
        let sum = 0
        const shifted: string[] = []
        const observer = new PerformanceObserver((list) => {
          for (const { value, sources } of list.getEntries() as unknown as Shift[]) {
            sum += value
            for (const { node, previousRect, currentRect } of sources)
              shifted.push(`${node?.textContent?.slice(0, 60)}: ${previousRect.y} to ${currentRect.y}`)
          }
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve([sum, ...shifted]), 50)))
      }),
  )
  expect(sum, `${what}: ${shifted.join('; ')}`).toBeLessThan(0.001)
}

interface Shift {
  value: number
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** Expects a focus ring for keyboards on whatever can have the focus, on its card or on its label. */
export async function expectFocusRings(page: Page, what = page.url()) {
  const bare = await page.evaluate(() => {
    const targets = document.querySelectorAll<HTMLElement>(
      ':is(a[href], button:enabled, input:enabled:not([type=hidden]), select, textarea, summary):not([tabindex="-1"])',
    )
    const hasRing = (part: Element | null, pseudo?: string) =>
      part !== null && getComputedStyle(part, pseudo).outlineStyle !== 'none'
    const found = [...targets].filter((target) => {
      if (!target.checkVisibility({ visibilityProperty: true })) return false
      target.focus({ preventScroll: true, focusVisible: true } as FocusOptions)
      if (document.activeElement !== target) return true
      const label = target.closest('label')
      return ![hasRing(target), hasRing(target.closest('article')), hasRing(label), hasRing(label, '::after')].some(
        Boolean,
      )
    })
    ;(document.activeElement as HTMLElement | null)?.blur()
    return found.map((target) => target.outerHTML.slice(0, 160))
  })
  expect(bare, what).toEqual([])
}
