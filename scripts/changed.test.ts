import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { journeyPattern, touchedBy } from './changed.ts'

/** A file that imports these and has a test with these ids. */
const source = (path: string, imports: string[] = [], ids: string[] = []) => ({
  path,
  imports: imports.map((target) => ({ target, isType: false, line: 1 })),
  program: parseSync('a.ts', ids.length > 0 ? `test('a', { tags: ${JSON.stringify(ids)} }, () => {})` : '').program,
})

const sources = [
  source('shared/money.ts'),
  source('shared/money.test.ts', ['shared/money.ts'], ['S1.1']),
  source('server/features/cart/cart.ts', ['shared/money.ts']),
  source('server/features/cart/cart.test.ts', ['server/features/cart/cart.ts'], ['S2.1']),
  source('server/features/cart/cart.http.test.ts', ['tests/harness/shop.ts'], ['S2.2']),
  source('server/features/blog/blog.http.test.ts', ['tests/harness/shop.ts'], ['B1.1']),
  source('server/open-shop.ts', ['server/features/cart/cart.ts']),
  source('tests/harness/shop.ts', ['server/open-shop.ts']),
  source('tests/weight.test.ts'),
  source('storefront/features/cart/Cart.tsx'),
  source('tests/drills/kill.drill.ts', ['tests/drills/harness/ports.ts']),
  source('tests/drills/harness/ports.ts'),
  source('tests/journeys/rows.ts'),
  source('tests/journeys/rows.journey.ts', ['tests/journeys/rows.ts'], ['A1.1']),
]

test('a change touches what imports it, except through the assembled program, and the tests of its feature', () => {
  expect(touchedBy(['server/features/cart/cart.ts'], sources)).toMatchObject({
    tests: ['server/features/cart/cart.test.ts', 'server/features/cart/cart.http.test.ts'],
    journeyFiles: [],
    ids: ['S2.1', 'S2.2'],
  })
  expect(touchedBy(['shared/money.ts'], sources)).toMatchObject({
    tests: ['shared/money.test.ts', 'server/features/cart/cart.test.ts', 'tests/weight.test.ts'],
    ids: ['S1.1'],
  })
})

test('a change touches nothing that imports only types of it', () => {
  const [money, ...others] = sources
  const typed = {
    ...source('server/features/blog/post.test.ts'),
    imports: [{ target: money!.path, isType: true, line: 1 }],
  }
  expect(touchedBy(['shared/money.ts'], [money!, typed, ...others]).tests).not.toContain(typed.path)
})

test('a feature is the same on all sides, whatever kind of file changes', () => {
  const { tests, ids } = touchedBy(['storefront/features/cart/cart.css'], sources)
  expect(tests).toEqual([
    'server/features/cart/cart.test.ts',
    'server/features/cart/cart.http.test.ts',
    'tests/weight.test.ts',
  ])
  expect(ids).toEqual(['S2.1', 'S2.2'])
})

test('a changed part of the assembled program touches what imports it directly', () => {
  expect(touchedBy(['tests/harness/shop.ts'], sources).tests).toEqual([
    'server/features/cart/cart.http.test.ts',
    'server/features/blog/blog.http.test.ts',
  ])
})

test('drills and journeys run when what they import changes', () => {
  expect(touchedBy(['tests/drills/harness/ports.ts'], sources).tests).toEqual(['tests/drills/kill.drill.ts'])
  expect(touchedBy(['tests/journeys/rows.ts'], sources).journeyFiles).toEqual(['tests/journeys/rows.journey.ts'])
})

test('a deleted file, and one at the root, touch nothing that is gone', () => {
  expect(touchedBy(['README.md', 'shared/gone.test.ts'], sources).tests).toEqual([
    'shared/money.test.ts',
    'tests/weight.test.ts',
  ])
  expect(touchedBy(['README.md'], sources)).toMatchObject({ tests: [], journeyFiles: [], ids: [] })
})

test('journeys are found by file and by whole id', () => {
  expect(journeyPattern({ journeyFiles: [], ids: [] })).toBeNull()
  const pattern = new RegExp(journeyPattern({ journeyFiles: ['tests/journeys/rows.journey.ts'], ids: ['S2.1'] })!)
  const matches = [
    'sqlite tests/journeys/rows.journey.ts a',
    'sqlite cart.journey.ts b @S2.1 @S3.1',
    'c.journey.ts @S2.12',
  ].map((title) => pattern.test(title))
  expect(matches).toEqual([true, true, false])
})

test('a slow test runs when its folder changes, and tests of the simulated world when a part of it does', () => {
  const slow = [
    source('server/jobs/jobs.ts'),
    source('server/jobs/killed.slow.test.ts', ['server/jobs/jobs.ts']),
    source('server/mail/send.ts'),
    source('server/mail/jobs.slow.test.ts', ['server/jobs/jobs.ts']),
    source('scripts/sandbox/shop.ts'),
    source('scripts/sandbox/shop.test.ts', ['scripts/sandbox/shop.ts']),
  ]
  expect(touchedBy(['server/jobs/jobs.ts'], slow).tests).toEqual(['server/jobs/killed.slow.test.ts'])
  expect(touchedBy(['server/mail/send.ts'], slow).tests).toEqual(['server/mail/jobs.slow.test.ts'])
  expect(touchedBy(['scripts/sandbox/shop.ts'], slow).tests).toEqual(['scripts/sandbox/shop.test.ts'])
})
