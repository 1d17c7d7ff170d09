import { chromium, type Browser } from '@playwright/test'
import Axe from 'axe-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chromiumLaunch } from '#tests/harness/chromium.ts'
import type { MailContent } from './mail.ts'
import { renderMail, shortSubject } from './render-mail.ts'

let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch(chromiumLaunch)
})
afterAll(() => browser.close())

const unbroken = 'x'.repeat(300)
/** Every kind of part, with names and texts that are long, empty, right-to-left or look like HTML. */
const content: MailContent = {
  subject: 'Back in stock: <b>Wyvern</b>',
  parts: [
    { heading: `Hello, <script>alert(1)</script> ${unbroken}` },
    `A paragraph\nof two lines. ${unbroken} 🐉`,
    { action: `SEE ${unbroken}`, href: `https://shop.example/?a="><img src=https://elsewhere.example/x.png>` },
    {
      facts: [
        ['Miniature', 'תנין קטן'],
        ['Option', unbroken],
        ['Empty', ''],
      ],
    },
    { quote: `<img src="https://elsewhere.example/x.png">\n${'word '.repeat(1000)}${unbroken}`, from: unbroken },
    { links: [[unbroken, `https://shop.example/${unbroken}`]] },
  ],
  reason: `You get this because of ${unbroken}.`,
  unsubscribeUrl: `https://shop.example/unsubscribe/${unbroken}`,
}
const shop = { name: `The "Hoard" <i>&</i> ${unbroken}`, origin: 'https://shop.example' }

test(
  'an email is readable on phones and wide screens, light and dark, whatever its names are',
  { tags: ['A12.2'] },
  async () => {
    const { html, text } = renderMail(content, shop)
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await browser.newPage({ colorScheme })
      const requests: string[] = []
      page.on('request', (request) => requests.push(request.url()))
      await page.setContent(html)
      await page.evaluate(Axe.source)
      for (const width of [360, 700]) {
        await page.setViewportSize({ width, height: 800 })
        const found = await page.evaluate(async () => {
          const { axe } = window as unknown as { axe: Pick<typeof Axe, 'run'> }
          const { violations } = await axe.run({ runOnly: ['wcag2a', 'wcag2aa'], resultTypes: ['violations'] })
          return {
            overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
            violations: violations.map(
              ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 99)).join()}`,
            ),
            brokenNames: [...document.querySelectorAll('td[valign].dim')].filter((name) => {
              const range = document.createRange()
              range.selectNodeContents(name)
              return range.getClientRects().length > 1
            }).length,
            elements: document.querySelectorAll('img, script, link, b, i').length,
          }
        })
        expect(found, `${colorScheme}, ${width}`).toEqual({ overflow: 0, violations: [], brokenNames: 0, elements: 0 })
      }
      expect(requests).toEqual([])
      await page.close()
    }
    expect(text).toContain('> <img src="https://elsewhere.example/x.png">\n> word word')
  },
)

test('a subject is one short line, whatever the names in it are', { tags: ['A12.2'] }, () => {
  expect(shortSubject('Invitation to the staff of Hoard')).toBe('Invitation to the staff of Hoard')
  expect(shortSubject('Back in stock: Wyvern\r\nBcc: eve@example.com\u0000\u2028x')).toBe(
    'Back in stock: Wyvern Bcc: eve@example.com x',
  )
  expect(shortSubject(`Back in stock: ${'🐉'.repeat(60)}`)).toBe(`Back in stock: ${'🐉'.repeat(44)}…`)
})
