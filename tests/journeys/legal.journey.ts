import type { Page } from '@playwright/test'
import { expect, visit } from './journey.ts'

/** Runs in the browser: the text between a heading and the next one of its level. */
function textBelow(heading: Element): string {
  let text = ''
  for (let next = heading.nextElementSibling; next && next.tagName !== heading.tagName; next = next.nextElementSibling)
    text += next.textContent
  return text
}

type Points = [heading: string, ...words: RegExp[]][]

async function check(page: Page, path: string, points: Points) {
  expect((await page.goto(path))!.status()).toBe(200)
  const today = new Date().toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  await expect(page.getByText(`Last updated: ${today}`)).toBeVisible()
  for (const [heading, ...words] of points) {
    const title = page.getByRole('heading', { level: 2, name: new RegExp(String.raw`^\d+\. ${heading}`) })
    const text = await title.evaluate(textBelow)
    for (const word of words) expect(text.replaceAll(/\s+/g, ' '), heading).toMatch(word)
  }
}

visit(
  'the privacy policy has every point and today’s date',
  { tag: ['@S2.70', '@S2.71', '@S2.9', '@S9.21'] },
  ({ page }) =>
    check(page, '/privacy-policy', [
      [
        'What we collect',
        /contact information/i,
        /cart and purchase history/i,
        /only with your consent/,
        /cookie preferences/i,
      ],
      ['Cookies', /necessary/i, /analytics/i, /marketing/i, /preferences/i],
      ['Third-party services', /payment provider/i, /tag manager and analytics/i, /social media/i],
      ['Your rights', /access/, /correct/, /delete/, /withdraw consent/, /portability/, /restriction/, /GDPR/, /CCPA/],
      ['Data security', /encrypted/],
      ['Contact', /privacy@\S+/, /within 30 days/],
    ]),
)

visit(
  'the terms of service have every point and today’s date',
  { tag: ['@S2.10', '@S2.70', '@S2.72', '@S9.20'] },
  ({ page }) =>
    check(page, '/terms-of-service', [
      ['Acceptance', /you accept these terms/],
      ['Products and orders', /prices are in US dollars \(USD\)/, /right to refuse or cancel/],
      [
        'Payment terms',
        /payment provider/,
        /cards and PayPal/,
        /US dollars/,
        /Taxes .* at checkout/,
        /canceled automatically/,
      ],
      [
        'Shipping and returns',
        /1-2 weeks/,
        /Standard shipping/,
        /Expedited shipping/,
        /within 30 days/,
        /within 7 days/,
      ],
      ['Shipping and returns', /Unused items in their original packaging/],
      ['Intellectual property', /belong to/],
      ['User conduct', /honest reviews/],
      ['Liability', /limited/],
      ['Dispute resolution', /JURISDICTION/, /arbitration/, /class action/],
      ['Contact', /legal@\S+/, /within 5 business days/],
    ]),
)
