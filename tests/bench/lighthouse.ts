import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { demoCatalogue } from '@hoard/demo/catalogue'
import { wholeChromiumLaunch } from '#tests/harness/chromium.ts'
import { paths } from '#shared/paths.ts'
import { openShop } from '#tests/harness/shop.ts'

const DEBUG_PORT = 9333
const RUNS = 3
const categories = ['performance', 'accessibility', 'best-practices', 'seo']

/**
 * Runs Lighthouse as a phone on home, gallery, a product, a blog post, the cart and the checkout: the median of three
 * runs each. Targets: at least 99 everywhere, CLS 0. The last two ask search engines to stay away, which costs SEO.
 */
export async function printLighthouse() {
  await using shop = await openShop({ pictures: true, seeded: true })
  const browser = await chromium.launch({
    ...wholeChromiumLaunch,
    args: [...wholeChromiumLaunch.args, `--remote-debugging-port=${DEBUG_PORT}`],
  })
  try {
    const rows: Record<string, Record<string, number>> = {}
    const [post] = await shop.visitor.blog.list()
    for (const path of [
      '/',
      '/gallery',
      paths.product(demoCatalogue[0]!.handle),
      paths.post(post!.slug),
      paths.cart,
      paths.checkout,
    ]) {
      await fetch(shop.url + path)
      const runs: Record<string, number>[] = []
      for (let run = 0; run < RUNS; run++) runs.push(await once(shop.url + path))
      rows[path] = Object.fromEntries(
        Object.keys(runs[0]!).map((name) => [name, median(runs.map((run) => run[name]!))]),
      )
    }
    console.table(rows)
  } finally {
    await browser.close()
  }
}

async function once(url: string): Promise<Record<string, number>> {
  const result = await lighthouse(url, { port: DEBUG_PORT, onlyCategories: categories, logLevel: 'silent' })
  if (!result) throw new Error(`Lighthouse returned no result for ${url}`)
  const { lhr } = result
  for (const audit of Object.values(lhr.audits)) {
    const weighs = Object.values(lhr.categories).some(({ auditRefs }) =>
      auditRefs.some(({ id, weight }) => id === audit.id && weight > 0),
    )
    if (weighs && audit.score !== null && audit.score < 0.9)
      console.log(`   ${new URL(url).pathname}: ${audit.id} ${audit.score} ${audit.displayValue ?? ''}`)
  }
  return {
    ...Object.fromEntries(categories.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)])),
    'LCP s': round(lhr.audits['largest-contentful-paint']?.numericValue ?? 0, 1000),
    'TBT ms': round(lhr.audits['total-blocking-time']?.numericValue ?? 0, 1),
    CLS: round(lhr.audits['cumulative-layout-shift']?.numericValue ?? 0, 1),
    kB: round(lhr.audits['total-byte-weight']?.numericValue ?? 0, 1024),
  }
}

const round = (value: number, unit: number) => Math.round((value / unit) * 100) / 100
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
