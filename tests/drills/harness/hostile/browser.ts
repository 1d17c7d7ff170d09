/// <reference lib="dom" />
import { chromium, type Page } from '@playwright/test'
import type { Sandbox } from '@hoard/sandbox'
import { api } from '#shared/api.ts'
import { createClient } from '#shared/contract/client.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { chromiumLaunch } from '#tests/harness/chromium.ts'
import { everyBlock } from '#tests/harness/every-block.ts'
import type { Findings } from '#tests/drills/harness/findings.ts'
import { RAN, type Texts } from './texts.ts'

interface ShowOptions {
  url: string
  headers: Record<string, string>
  findings: Findings
  texts: Texts
  shopify: Sandbox
}

/** Stores records whose every text is hostile. Returns the paths of pages that show them, the most telling first. */
export async function storeTexts({ url, headers, texts, shopify }: ShowOptions): Promise<string[]> {
  const send = (path: string, init: RequestInit) =>
    fetch(url + path, { ...init, headers: { ...init.headers, ...headers } })
  // The client repairs halves of characters; U+0000 would be refused.
  const text = (maxLength?: number) => texts.text(maxLength).replaceAll('\0', '').trim() || 'x'
  const slug = `hostile-${Math.floor(performance.now())}`
  const blocks = everyBlock.map((block) => ({ ...block, content: filled(block.content, texts) }))
  const page = await createClient(api.pages, send).create({
    body: {
      title: text(100),
      description: text(200),
      seoTitle: text(60),
      seoDescription: text(150),
      slug,
      blocks,
      isPublished: true,
    },
  })
  const post = {
    title: text(150),
    excerpt: text(300),
    content: texts.markup(30),
    category: 'painting',
    readTime: 1,
  } as const
  await createClient(api.blog, send).create({ body: { ...post, slug, imageUrl: '/x.webp', isPublished: true } })
  await createClient(api.banners, send).create({
    body: {
      name: text(80),
      text: text(400),
      hyperlinks: [{ text: text(60), url: '/gallery' }],
      isActive: true,
      targetPages: ['*'],
    },
  })
  await createClient(api.navigation, send).create({ body: { label: text(40), href: '/gallery' } })
  const [product] = shopify.control.products()
  shopify.control.changeProduct(product!.handle, {
    title: text(200),
    descriptionHtml: texts.markup(30),
    vendor: text(100),
    tags: [text(100), text(100)],
    metafields: { creature_type: text(100), designer: text(100) },
  })
  await createClient(api.sync, send).products()
  return [
    `/${slug}`,
    `/product/${product!.handle}`,
    staffPaths.builder(page.id),
    `/blog/${slug}`,
    '/',
    '/blog',
    '/gallery',
    staffPaths.images,
    staffPaths.imagesToDescribe,
    staffPaths.imageTrash,
    ...['pages', 'blog', 'banners', 'navigation', 'images', 'templates', 'footer'].map(staffPaths.cmsTab),
    ...[
      'overview',
      'products',
      'orders',
      'webhooks',
      'shopify',
      'messages',
      'privacy',
      'staff',
      'activity',
      'health',
    ].map(staffPaths.adminTab),
  ]
}

/** The same content with other texts, except for choices and addresses. */
function filled<T>(value: T, texts: Texts): T {
  if (typeof value === 'string') {
    const isText = value.includes(' ') || value.startsWith('[')
    return (isText ? texts.text(2_000).replaceAll('\0', '') : value) as T
  }
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((each: unknown) => filled(each, texts)) as T
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, filled(each, texts)])) as T
}

const WIDTHS = [1280, 360]
/** Staff pages wait for their data this long at most. */
const SETTLE_MS = 10_000

/** Opens pages in Chromium: nothing of the content runs or leaves the shop, and no page is wider than its window. */
export async function showPages({ url, headers, findings }: ShowOptions, paths: readonly string[]): Promise<void> {
  const browser = await chromium.launch(chromiumLaunch)
  try {
    const context = await browser.newContext()
    for (const pair of headers['cookie']!.split('; ')) {
      const [name, value] = pair.split('=', 2) as [string, string]
      await context.addCookies([{ name, value, url }])
    }
    const page = await context.newPage()
    let path = ''
    const blame = (what: string) => findings.blame(`${path}: ${what}`)
    await watch(page, url, blame)
    for (path of paths) {
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        if (width === WIDTHS[0]) await open(page, url + path)
        const wide = await page.evaluate(() => document.documentElement.scrollWidth)
        if (wide > width) blame(`is ${wide} pixels wide in a window of ${width}: ${await widest(page, width)}`)
        findings.count('page views')
      }
      if (
        await page.evaluate(
          (flag) => Reflect.get(window, flag) !== undefined || Reflect.get({}, 'polluted') !== undefined,
          RAN,
        )
      )
        blame('ran a script of its content')
    }
  } finally {
    await browser.close()
  }
}

async function open(page: Page, address: string) {
  await page.goto(address, { waitUntil: 'load' })
  // The staff app has loaded once nothing is busy.
  await page
    .waitForFunction(() => document.querySelector('h1, h2') && !document.querySelector('[aria-busy=true]'), null, {
      timeout: SETTLE_MS,
    })
    .catch(() => undefined)
}

/** Reports dialogs, errors, violations of the policy, and requests to elsewhere. */
async function watch(page: Page, url: string, blame: (what: string) => void) {
  page.on('dialog', (dialog) => {
    blame(`a dialog said ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('pageerror', (error) => blame(`failed with ${error.message}`))
  page.on('request', (request) => {
    const isOwn = request.url().startsWith(url) || /^(data|blob|about):/.test(request.url())
    // Pictures may come from anywhere.
    if (!isOwn && request.resourceType() !== 'image') blame(`asked for ${request.url()}`)
  })
  await page.exposeFunction('hostileViolation', (what: string) => blame(`violates the policy: ${what}`))
  await page.addInitScript(() => {
    const tell = Reflect.get(window, 'hostileViolation') as (what: string) => void
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      tell(`${violatedDirective} ${blockedURI} ${sourceFile}`)
    })
  })
}

/** Elements that stick out, and are cut off by nothing around them. */
const widest = (page: Page, width: number) =>
  page.evaluate((limit) => {
    const isCut = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (getComputedStyle(element).overflowX !== 'visible' || isCut(element.parentElement))
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > limit + 1 && !isCut(element.parentElement))
      .map((element) => `${element.tagName}.${element.className} ${element.textContent.slice(0, 40)}`)
      .slice(-4)
      .join(' | ')
  }, width)
