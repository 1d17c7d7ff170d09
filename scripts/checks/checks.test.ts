import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseSync } from 'oxc-parser'
import { describe, expect, test } from 'vitest'
import { importProblems } from './allowed.ts'
import {
  type Citable,
  citationProblems,
  citedByProblems,
  pathProblems,
  recordLinkProblems,
  type TextFile,
} from './citations.ts'
import { folderGraph } from './folders.ts'
import { keyProblems } from './keys.ts'
import { packageProblems } from './packages.ts'
import { plainWordsProblems, wordingProblems } from './plain-words.ts'
import type { Import, Source } from './sources.ts'
import { settingsFiles, settingsProblems } from './settings.ts'
import { readProofs, specificationProblems } from './specification.ts'
import { hoverProblems } from './styles.ts'

describe('specification', () => {
  const proofsOf = (text: string) => readProofs({ path: 'a.test.ts', program: parseSync('a.test.ts', text).program })
  const lines = [{ id: 'S2.1', page: 'docs/specification/storefront.md', text: 'Quantity is at least 1.' }]

  test.each([
    "test('a', { tags: ['S2.1'] }, () => {})",
    "test.each(['a)', (1)])('choice %s', { tags: ['C1.1', 'S2.1'] }, () => {})",
    'publish(`at ${width} px`, { tag: "@S2.1" }, async () => {})',
    "describe('together', { tags: ['S2.1'] }, () => { test('a', () => {}) })",
    "test('a', { tag: '@S2.1' }, () => { test.skip(!desktop.isStandIn, 'the feed of the binary') })",
  ])('a running test proves its lines: %s', (text) => {
    expect(specificationProblems([...lines, { ...lines[0]!, id: 'C1.1' }], proofsOf(text)).join()).not.toContain('S2.1')
  })

  test.each([
    "test.skip('a', { tags: ['S2.1'] }, () => {})",
    "describe.skip('together', () => { test('a', { tags: ['S2.1'] }, () => {}) })",
    "describe('empty', { tags: ['S2.1'] }, () => {})",
    "test('a', { tags: ['S2.1'] }, () => { test.skip() })",
    "// test('a', { tags: ['S2.1'] }, () => {})",
    "test('S2.1', () => {})",
  ])('a test that does not run, or has no tag, proves nothing: %s', (text) => {
    expect(specificationProblems(lines, proofsOf(text))).toContain(
      'docs/specification/storefront.md: no running test proves S2.1',
    )
  })

  test('unknown ids and ids that are defined twice are reported', () => {
    const proofs = proofsOf("test('a', { tags: ['S2.1', 'S9.9'] }, () => {})")
    expect(specificationProblems([...lines, ...lines], proofs)).toEqual([
      'docs/specification/storefront.md defines S2.1 a second time',
      "a.test.ts: 'a' names S9.9, which no page defines",
    ])
  })
})

describe('plain words', () => {
  const sourceOf = (path: string, text: string): Source => {
    const { program, comments } = parseSync(path, text)
    return { path, text, program, comments, imports: [], packages: [], isTest: path.includes('.test.') }
  }

  test.each([
    ['Send me an e-mail.', 'email'],
    ['Shopify is told.', 'notified'],
    ['The shop reopens by itself.', 'automatically'],
    ['Connections of this server, at most.', 'before the number'],
  ])('a wording to avoid is reported with a better one: %s', (text, instead) => {
    expect(wordingProblems(text)).toEqual([expect.stringContaining(instead)])
  })

  test.each(['Ask to be told when it is back.', 'They last 30 days, at most 60.', 'It stands in for Shopify.'])(
    'plain English is left alone: %s',
    (text) => expect(wordingProblems(text)).toEqual([]),
  )

  test('messages and screens are checked, but not comments, tests and single words', () => {
    const problemsIn = (path: string, text: string) =>
      plainWordsProblems(resolve(import.meta.dirname, '../..'), [sourceOf(path, text)])
    expect(problemsIn('server/a.ts', "\nthrow new Error('Whoever did it.')")).toEqual([
      expect.stringMatching(/^server\/a\.ts:2: “Whoever”/),
    ])
    expect(problemsIn('server/a.ts', 'say(`${shop} knows no such call.`)')).toHaveLength(1)
    expect(problemsIn('desktop/a.tsx', 'const a = <p>It ends by itself.</p>')).toHaveLength(1)
    expect(problemsIn('server/a.ts', "// Whoever did it.\nconst a = 'whoever'")).toEqual([])
    expect(problemsIn('server/a.test.ts', "say('Whoever did it.')")).toEqual([])
  })
})

describe('settings', () => {
  const root = resolve(import.meta.dirname, '../..')

  test('a document that lacks a setting, or describes it otherwise, is a problem', () => {
    const differs = ({ path }: { path: string }) => expect.stringContaining(`${path}: its settings differ`) as string
    expect(settingsProblems(join(root, 'scripts'))).toEqual(settingsFiles.map(differs))
    expect(settingsProblems(root)).toEqual([])
    const { render } = settingsFiles.find(({ path }) => path === 'docs/settings.md')!
    const table = render('# Hoard\n<!-- settings -->\nold<!-- /settings -->\nMore\n')
    expect(table).toMatch(
      /^# Hoard\n<!-- settings -->\n\n\| variable [^]*`METRICS_TOKEN`[^]*\n<!-- \/settings -->\nMore\n$/,
    )
    expect(table).not.toContain('old<')
  })
})

describe('citations', () => {
  const citable: Citable = {
    ids: new Set(['S2.14']),
    decisions: new Set(['002']),
    hasDocument: (name) => name === 'docs/desktop.md' || name === 'desktop.md',
  }

  test.each([
    'Counts pages (S2.14).',
    'See ADR-002 and docs/desktop.md.',
    'Node 26.10, H264.1 and M2 are no citations.',
  ])('resolve: %s', (text) => expect(citationProblems(text, citable)).toEqual([]))

  test.each([
    ['as issue 7 asks', /cites an issue/],
    ['decision 18', /bare decision number/],
    ['§5', /cites a section/],
    ['specification, section 7', /cites a section/],
    ['S2.99', /no line of docs\/specification/],
    ['ADR-999', /no decision/],
    ['see look.md', /no document/],
  ])('that lead nowhere are reported: %s', (text, problem) => {
    expect(citationProblems(text, citable).join()).toMatch(problem)
  })

  const record = (citedBy: string): TextFile => ({
    path: 'docs/decisions/002-cache.md',
    text: `# ADR-002: A cache\n\n- Status: accepted\n${citedBy}\n## Context\n`,
  })
  const code: TextFile[] = [
    { path: 'server/a.ts', text: '// ADR-002' },
    { path: 'server/b.ts', text: '// ADR-003' },
    { path: 'server/c.ts', text: '/* Cached (ADR-002). */' },
  ]

  test('records and the code that cites them name each other', () => {
    const problems = (citedBy: string) => citedByProblems([record(citedBy)], code)
    expect(problems('- Cited by: server/a.ts, server/c.ts')).toEqual([])
    expect(problems('- Cited by: server/c.ts')).toEqual([
      expect.stringMatching(/^server\/a\.ts cites ADR-002: .* add it/),
    ])
    expect(problems('')).toHaveLength(2)
    for (const name of ['server/b.ts', 'server/gone.ts'])
      expect(problems(`- Cited by: server/a.ts, ${name}, server/c.ts`)).toEqual([
        expect.stringContaining(`lists ${name}, which doesn't exist or doesn't cite ADR-002`),
      ])
  })

  test('documents name records that exist, and link to the record that they name', () => {
    const problems = (text: string) => recordLinkProblems({ path: 'docs/a.md', text }, [record('')])
    expect(problems('ADR-002, [ADR-002](decisions/002-cache.md), [ADR-002](002-cache.md), ADR-NNN')).toEqual([])
    expect(problems('\nADR-009')).toEqual([expect.stringMatching(/^docs\/a\.md:2: ADR-009 is no decision/)])
    expect(problems('[ADR-002](../decisions/009-x.md)')).toEqual([expect.stringContaining('a link to ADR-009')])
  })

  test('paths in code marks of documents exist', () => {
    const problems = (text: string) =>
      pathProblems({ path: 'docs/a.md', text }, ['server/http/api.ts', 'docs/growing/nginx.conf'])
    const fine = [
      'server/http/api.ts',
      'server/http/',
      'docs/growing',
      'server/<name>/',
      'server/*.ts',
      'server/NNN-a.md',
    ]
    expect(problems([...fine, 'dist/x.js', 'npm run server/x'].map((name) => `\`${name}\``).join())).toEqual([])
    expect(problems('\n`server/http/gone.ts`')).toEqual([
      expect.stringMatching(/^docs\/a\.md:2: server\/http\/gone\.ts/),
    ])
    expect(problems('`docs/grow` `server/http/api.tsx`')).toHaveLength(2)
  })
})

describe('folders', () => {
  const { program } = parseSync('a.ts', '')
  const file = (path: string, ...imports: (string | Import)[]): Source => ({
    path,
    text: '',
    program,
    comments: [],
    packages: [],
    isTest: false,
    imports: imports.map((each) => (typeof each === 'string' ? { target: each, isType: false, line: 1 } : each)),
  })

  test('layers, upward imports and cycles by values are found', () => {
    const sources = [
      file('server/features/a.ts', 'server/http/b.ts', 'server/database/c.ts'),
      file('server/features/d.ts', 'server/http/b.ts'),
      file('server/http/b.ts', 'server/database/c.ts', { target: 'server/features/a.ts', isType: true, line: 7 }),
      file('server/database/c.ts'),
      file('server/main.ts', 'server/features/a.ts'),
    ]
    expect(folderGraph(sources, 'server')).toEqual({
      folders: ['database', 'features', 'http'],
      layers: [['database'], ['http'], ['features']],
      upward: [{ from: 'http', to: 'features', path: 'server/http/b.ts', line: 7, isType: true }],
      cycles: [],
    })
    const cyclic = [...sources, file('server/http/e.ts', 'server/features/d.ts')]
    expect(folderGraph(cyclic, 'server').cycles).toEqual([['features', 'http']])
  })
})

describe('imports', () => {
  const { program } = parseSync('a.ts', '')
  const problems = (path: string, target: string) => {
    const imports = [{ target, isType: false, line: 1 }]
    return importProblems({ path, imports, program, text: '', comments: [], packages: [], isTest: false })
  }

  test.each(['shared/pricing/a.ts', 'storefront/blocks/a.ts', 'desktop/bridge/a.ts', 'desktop/staff/widgets/a.ts'])(
    'only programs that run in Node may import the image pipeline: %s may not',
    (path) => {
      expect(problems(path, 'shared/media/decode-image.ts')).toHaveLength(1)
      expect(problems(path, 'shared/retry.ts')).toEqual([])
    },
  )

  test.each(['server/media/processing/a.ts', 'desktop/core/images/a.ts', 'shared/media/a.ts'])(
    '%s may import it',
    (path) => expect(problems(path, 'shared/media/decode-image.ts')).toEqual([]),
  )
})

test('what server code imports belongs to dependencies, and nothing else does', () => {
  const source = (path: string, ...names: string[]): Source => ({
    path,
    text: '',
    program: parseSync(path, '').program,
    comments: [],
    imports: [],
    packages: names.map((name) => ({ name, isType: name === 'vite', line: 1 })),
    isTest: path.includes('.test.'),
  })
  const sources = [
    source('server/a.ts', 'koa', '@koa/router/x', 'node:fs', 'vite'),
    source('server/a.test.ts', 'vitest'),
    source('desktop/staff/a.tsx', 'react'),
  ]
  const dependencies = { koa: '1.0.0', react: '1.0.0', 'pino-pretty': '1.0.0' }
  const devDependencies = { '@koa/router': '1.0.0', vite: '1.0.0', vitest: '1.0.0' }
  expect(packageProblems(sources, { dependencies, devDependencies })).toEqual([
    'server/a.ts:1: imports @koa/router, which belongs to dependencies',
    'package.json: react belongs to devDependencies, because no program of the server imports it',
  ])
})

describe('feature names', () => {
  const root = resolve(import.meta.dirname, '../..')
  const parts = ['shared', 'server', 'storefront', 'desktop/staff']
  /** The names in the table of ADR-059. */
  const documented = [
    ...readFileSync(join(root, 'docs/decisions/059-folder-layout.md'), 'utf8')
      .split('**Feature names**')[1]!
      .matchAll(/^\| [^|]+ \| (`.+`) \|$/gm),
  ].flatMap(([, cell = '']) => cell.replaceAll('`', '').split(', '))

  test.each(parts)('folders of %s/features have documented names', (part) => {
    const folders = readdirSync(join(root, part, 'features'), { withFileTypes: true }).filter((one) =>
      one.isDirectory(),
    )
    expect(folders.map(({ name }) => name).filter((name) => !documented.includes(name))).toEqual([])
  })

  test('every documented feature exists', () => {
    const exists = (name: string) => parts.some((part) => existsSync(join(root, part, 'features', name)))
    expect(documented.filter((name) => !exists(name))).toEqual([])
    expect(documented.length).toBeGreaterThan(20)
  })
})

test('styles for a mouse are kept from fingers', { tags: ['S10.73'] }, () => {
  const problems = (text: string) => hoverProblems('a.css', text)
  expect(problems('.a {\n  color: red;\n}\n.b,\n.a:hover {\n}')).toEqual([
    'a.css:5: :hover outside @media (hover: hover)',
  ])
  expect(problems('@media (min-width: 1px) {\n  .a:is(:hover, :focus) {\n  }\n}')).toHaveLength(1)
  expect(problems('@media (hover: hover) and (pointer: fine) {\n  .a:hover {\n  }\n}\n.b:not(:hover) {\n}')).toEqual([])
})

test('the staff app reads keys with keyOf only', () => {
  const problems = (text: string, path = 'desktop/staff/a.ts') => keyProblems({ path, text, isTest: false })
  const wrong = [
    "if (event.key === 's') save()",
    'const at = pans[event.key]',
    'const press = ({ key }: KeyboardEvent) => key',
  ]
  for (const text of wrong)
    expect(problems(`// A\n${text}`)).toEqual([expect.stringMatching(/^desktop\/staff\/a\.ts:2: /)])
  expect(problems("if (event.key === 'F8') focus(keyOf(event))")).toEqual([])
  expect(problems(wrong[0]!, 'storefront/a.ts')).toEqual([])
})
