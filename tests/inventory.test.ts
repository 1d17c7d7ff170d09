import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { listFiles } from '#scripts/checks/sources.ts'

/** docs/security/data.md against the code: tables, cookies and storage keys. */

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(resolve(root, path), 'utf8')
const classes = ['public', 'internal', 'confidential', 'secret']

/** The first cells of a section's tables, whose rows must have a class and a retention. */
function listed(title: string, headline: string): string[] {
  const section = read('docs/security/data.md')
    .split(/^## /m)
    .find((part) => part.startsWith(title))!
  // The table with this headline, up to the empty line after it.
  const [, rows = ''] = section.split(new RegExp(`^\\| ${headline} +\\|.*\\n\\|[-|: ]+\\n`, 'm'))
  const table = rows.split('\n\n')[0]!.trim().split('\n')
  return table.flatMap((row) => {
    const [names = '', ofClass = '', personal = '', kept = '', erased = ''] = row.split('|').slice(1, -1)
    expect(classes, row).toContain(ofClass.trim())
    for (const cell of [personal, kept, erased]) expect(cell.trim(), row).not.toBe('')
    return [...names.matchAll(/`([^`]+)`/g)].map(([, name]) => name!)
  })
}

test('every table has a class and a retention', () => {
  const schema = read('server/database/migrations/001-initial.sqlite.sql')
  const later = read('server/database/migrations.ts')
  const runner = read('server/database/migrate.ts')
  const created = [
    ...[...schema.matchAll(/^create table (\w+)/gm)].map(([, name]) => name!),
    ...[...later.matchAll(/createTable\('(\w+)'\)/g)].map(([, name]) => name!),
    ...[...runner.matchAll(/createTable\('(\w+)'\)/g)].map(([, name]) => name!),
  ]
  expect(created.length).toBeGreaterThan(40)
  expect(listed('Tables', 'table').toSorted()).toEqual([...new Set(created)].toSorted())
})

/** Code that stores something in a browser. Whatever is added here declares its names as `'hoard...'`. */
const storing = [
  'desktop/bridge/pending-work.ts',
  'desktop/staff/builder/clipboard/clipboard.ts',
  'desktop/staff/builder/drafts/browser-storage.ts',
  'desktop/staff/builder/drafts/disk-storage.ts',
  'desktop/staff/builder/useView.ts',
  'desktop/staff/drafts/browser-texts.ts',
  'desktop/staff/drafts/draft-store.ts',
  'desktop/staff/drops/pending-drops.ts',
  'desktop/staff/editor/scroll.ts',
  'desktop/staff/shell/Sidebar.tsx',
  'desktop/staff/shell/ending.ts',
  'desktop/staff/shell/finder/recent.ts',
  'server/content/cart-session.ts',
  'server/features/accounts/known-browser.ts',
  'server/http/as-of.ts',
  'server/http/sessions.ts',
  'shared/features/checkout/discount-codes.ts',
  'shared/features/consent/consent-cookie.ts',
  'storefront/api/session.ts',
  'storefront/features/banners/used-up.ts',
  'storefront/features/cart/CartPage.tsx',
  'storefront/features/cart/checkout.storage.ts',
  'storefront/features/cart/offers.ts',
  'storefront/features/consent/consent.storage.ts',
  'storefront/features/consent/shortcuts-setting.ts',
  'storefront/features/wishlist/wishlist.storage.ts',
]
/** These use names that are declared above, or only delete. */
const using = [
  'server/features/releases/view-links.ts',
  'desktop/staff/drafts/browser-database.ts',
  'desktop/staff/drafts/stored-drafts.ts',
  'server/features/checkout/discount.forms.ts',
  'server/features/consent/feature.ts',
  'storefront/features/cart/useAbandonedCart.ts',
  'shared/browser-storage.ts',
  'storefront/features/cart/forgets-cart.ts',
  'storefront/features/consent/question.ts',
  'storefront/features/consent/watch-consent.ts',
]
const STORES =
  /\b(localStorage|sessionStorage|indexedDB|openDB|createBrowserDatabase|cookieStore|document\.cookie|caches\.open|cookies\.set)\b/

test('every cookie and storage key is listed, and nothing listed is gone', () => {
  const known = new Set([...storing, ...using])
  const isShipped = (path: string) =>
    /^(storefront|server|shared|desktop\/(staff|preload|bridge))\//.test(path) && !/\.(test|screen)\.tsx?$/.test(path)
  const stores = (path: string) => STORES.test(read(path).replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, ''))
  const all = listFiles(root, '*.ts', '*.tsx').filter(isShipped)
  expect(all.filter((path) => !known.has(path) && stores(path))).toEqual([])
  const declared = storing.flatMap((path) => [
    ...read(path).matchAll(/[=:] '(hoard[\w.-]*):?'|createBrowserDatabase\('([\w.]+)'/g),
  ])
  const names = declared.map(([, constant, database]) => constant ?? database!)
  const page = [...listed('In the browser', 'cookie'), ...listed('In the browser', 'storage key')]
  expect(page.filter((name) => !name.startsWith('__Host-')).toSorted()).toEqual([...new Set(names)].toSorted())
})
