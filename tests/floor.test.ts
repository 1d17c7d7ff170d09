import { globSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { findNewer, findNewerSelectors } from '#scripts/browsers/find-newer.ts'

const built = ['storefront/client', 'staff'].map((folder) => resolve(import.meta.dirname, '../dist', folder))

/** What only looks newer, or is left out where it is missing. Nothing else may be used. */
const reviewed: Record<string, string> = {
  // Our own methods and those of libraries.
  check: 'an endpoint',
  configure: 'CodeMirror’s',
  isActive: 'the query library’s',
  range: 'CodeMirror’s',
  take: 'a place for dropped files',
  toArray: 'dnd-kit’s',
  // Data about other browsers than it seems.
  'AbortSignal.timeout': 'is there since Chrome 103; since 124 its error has another name',
  devicePixelRatio: 'is there; only in the desktop editor',
  open: 'is there',
  // Left out.
  'react: URLSearchParams.size':
    'React Router reads it when a form is sent to a route, which the staff app has none of',
  ClipboardItem: 'without it blocks are copied within the browser (clipboard.ts)',
  cancelIdleCallback: 'only after requestIdleCallback, which CodeMirror tests for',
  createHTML: 'ProseMirror tests for trusted types',
  createPolicy: 'ProseMirror tests for trusted types',
  getType: 'after navigator.clipboard.read, which fails first (clipboard.ts)',
  isConditionalMediationAvailable: 'the passkey library tests for it',
  segment: 'of an Intl.Segmenter, which is reported itself',
  scrollMargin: 'an option of an observer, ignored',
  skipTransition: 'of a transition, which browsers without them don’t make',
  startViewTransition: 'React tests for it',
  trustedTypes: 'ProseMirror tests for it',
}

const reviewedSelectors: Record<string, string> = {
  'details-content': 'the animation of folds',
  dir: 'Chrome before 120 aligns right-to-left texts like others',
  has: 'Firefox before 121 shows radio buttons and rings of their own, and a plainer layout',
  'popover-open': 'the menu is below the bar (shell.css)',
  selection: 'its colours',
}

const read = (pattern: string) =>
  built.flatMap((cwd) => globSync(pattern, { cwd }).map((file) => [basename(file), resolve(cwd, file)] as const))

/** What is newer than the floor in the built files of a kind, and not on its reviewed list. */
function findUnreviewed(pattern: string, find: (text: string) => string[], known: Readonly<Record<string, string>>) {
  const files = read(pattern)
  expect(files.length).toBeGreaterThan(20)
  return files.flatMap(([name, path]) =>
    find(readFileSync(path, 'utf8'))
      .filter((use) => !known[use] && !known[`${name.replace(/-[^-]*$/, '')}: ${use}`])
      .map((use) => `${name}: ${use}`),
  )
}

test('scripts that browsers get use only what the oldest supported ones have', { tags: ['S10.56'] }, () => {
  expect(findUnreviewed('**/*.js', findNewer, reviewed)).toEqual([])
})

test('selectors that some of them lack are reviewed', { tags: ['S10.56'] }, () => {
  expect(findUnreviewed('**/*.css', findNewerSelectors, reviewedSelectors)).toEqual([])
})

test.each([
  ['const { promise } = Promise.withResolvers()', ['Promise.withResolvers']],
  ['const p = new URLSearchParams(q); f(() => p.size > 0)', ['URLSearchParams.size']],
  ['const p = new URLSearchParams(q); if (!p.size) f()', ['URLSearchParams.size']],
  ['const p = new URLSearchParams(q); if (!m.size) f(p.size > 0)', ['URLSearchParams.size']],
  ['f(x.parse || y); URL.parse(text)', ['URL.parse']],
  ['URL.parse ? URL.parse(text) : new URL(text)', []],
  ['const p = new Map(); f(p.size)', []],
  ['URL.parse(text)', ['URL.parse']],
  ['const URL = z; URL.parse(text)', []],
  ['JSON.parse(text)', []],
  ['name.toWellFormed()', ['toWellFormed']],
  ['new Intl.Segmenter()', ['Intl.Segmenter']],
  ['if ("Segmenter" in Intl) new Intl.Segmenter()', []],
  ['requestIdleCallback(f)', ['requestIdleCallback']],
  ['typeof requestIdleCallback === "function" && requestIdleCallback(f)', []],
  ['element.checkVisibility?.()', []],
])('%s', (code, uses) => {
  expect(findNewer(code)).toEqual(uses)
})
