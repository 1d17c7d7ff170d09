import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { problemsOf, titlesIn } from './coverage.ts'

const root = resolve(import.meta.dirname, '..')
const repository = {
  exists: (path: string) => existsSync(resolve(root, path)),
  read: (path: string) => readFileSync(resolve(root, path), 'utf8'),
}
const sections = [2, 3, 4, 5, 6, 7, 8, 9]

test('every line of the specification has a test that is there, runs, and names its section', () => {
  const text = repository.read('docs/specification-coverage.md')
  expect(problemsOf(text, repository, sections)).toEqual([])
})

describe('the check itself', () => {
  const source = `
    test('§5 quantity is at least 1', () => {})
    test.skip('§5 resting', () => {})
    // test('§5 a thought', () => {})
    test.each(['a)', (1)])('§5 choice %s', () => {})
    test(\`§5 at \${width} px\`, () => {})
    test("§4 §5 it's \\"both\\"", () => {})
    test('no section', () => {})
    describe('§5 together', () => {
      test('in a group', () => {})
    })
  `
  const files = (text = source) => ({
    exists: (path: string) => path === 'a.test.ts' || path === 'a.ts',
    read: () => text,
  })
  const document = (proof: string, count = 1, where = '`a.ts`') =>
    `## 5 Rules (${count} lines)\n\n| line | words | where | proof |\n|---|---|---|---|\n| 5.1 | at least 1 | ${where} | ${proof} |\n`
  const check = (text: string, from = source) => problemsOf(text, files(from), [5])

  test.each([
    '`a.test.ts › §5 quantity is at least 1`',
    '`a.test.ts › §5 choice %s`',
    '`a.test.ts › §5 at ${width} px`',
    '`a.test.ts › §4 §5 it\'s "both"`',
    '`a.test.ts › §5 together › in a group`',
    '`a.test.ts › no section`<br>`a.test.ts › §5 choice %s`',
  ])('takes %s', (proof) => {
    expect(check(document(proof))).toEqual([])
  })

  test.each([
    ['a test that is gone', '`a.test.ts › §5 nobody`', /has no test '§5 nobody'/],
    ['a file that is gone', '`b.test.ts › §5 quantity is at least 1`', /b.test.ts is gone/],
    ['a skipped test', '`a.test.ts › §5 resting`', /is skipped/],
    ['a test in a comment', '`a.test.ts › §5 a thought`', /has no test/],
    ['a row without a test', '', /5.1 has no test/],
    ['a group that is gone', '`a.test.ts › §5 apart › in a group`', /has no group '§5 apart'/],
    ['tests of other sections only', '`a.test.ts › no section`', /no test's title begins with §5/],
  ])('refuses %s', (_what, proof, complaint) => {
    expect(check(document(proof)).join()).toMatch(complaint)
  })

  test('refuses fewer lines than promised, a place that is gone, no place, and a missing section', () => {
    const proof = '`a.test.ts › §5 quantity is at least 1`'
    expect(check(document(proof, 2))).toEqual(['section 5 promises 2 lines, has 5.1'])
    expect(check(document(proof, 1, '`gone.ts`'))).toEqual(['5.1: gone.ts is gone'])
    expect(check(document(proof, 1, ''))).toEqual(['5.1 does not say where it is'])
    expect(problemsOf(document(proof), files(), [5, 6])).toEqual(['section 6 is missing'])
  })

  test('a line of an issue is proved by tests of any title, or by a bench; nothing else is a bench', () => {
    const issue = (proof: string) =>
      `## Issue 7: what it survives (1 line)\n\n|---|---|---|---|\n| issue 7.1 | a flood | \`a.ts\` | ${proof} |\n`
    const all = { exists: () => true, read: () => source }
    const check = (proof: string) => problemsOf(issue(proof), all, []).join()
    expect(check('`a.test.ts › no section`<br>`tests/bench/flood.ts`')).toBe('')
    expect(check('`a.test.ts`')).toMatch(/has no test/)
    expect(check('`a.test.ts › nobody`')).toMatch(/issue 7.1: a.test.ts has no test 'nobody'/)
    expect(problemsOf(issue('`tests/bench/flood.ts`'), files(), [])).toEqual([
      'issue 7.1: tests/bench/flood.ts is gone',
    ])
    expect(problemsOf(issue('').replace('(1 line)', '(2 lines)'), all, [])).toContain(
      'section issue 7 promises 2 lines, has issue 7.1',
    )
  })

  test('a file whose tests are skipped as a whole proves nothing', () => {
    const skippedAfter = (line: string) => titlesIn(`${line}\ntest('§5 a', () => {})`)
    for (const line of ["describe.skip('x', () => {", 'test.skip()', 'test.fixme(true)', 'test.skip( desktop)'])
      expect(skippedAfter(line)).toEqual([{ title: '§5 a', skipped: true }])
    expect(skippedAfter("  test.skip(!desktop.isStandIn, 'it has a feed')")).toEqual([
      { title: '§5 a', skipped: false },
    ])
  })
})
