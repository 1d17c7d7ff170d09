import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { load } from 'js-yaml'
import { expect, test } from 'vitest'
import { openShop } from './harness/shop.ts'

const root = resolve(import.meta.dirname, '..')
const RULES = 'docs/production/prometheus-alerts.yml'
const DASHBOARD = 'docs/production/grafana-dashboard.json'
/** `node scripts/setup.mjs --engines` gets it. */
const PROMTOOL = join(root, 'node_modules/.cache/promtool')
const read = (file: string) => readFile(join(root, file), 'utf8')

interface Rules {
  groups: { name: string; rules: { alert: string; expr: string; for?: string }[] }[]
}
interface Dashboard {
  panels: { title: string; targets: { expr: string; legendFormat: string }[] }[]
}

/** Queries of the dashboard as rules, which promtool can check. */
const asRules = ({ panels }: Dashboard): Rules => ({
  groups: [
    {
      name: 'dashboard',
      rules: panels.flatMap(({ title, targets }) =>
        targets.map(({ expr }) => ({ alert: title.replaceAll(/\W/g, ''), expr })),
      ),
    },
  ],
})

test('promtool accepts the alert rules and the queries of the dashboard', { tags: ['O4.4'] }, async () => {
  const rules = load(await read(RULES)) as Rules
  const dashboard = asRules(JSON.parse(await read(DASHBOARD)) as Dashboard)
  const folder = await mkdtemp(join(tmpdir(), 'hoard-rules-'))
  const file = join(folder, 'rules.yml')
  for (const each of [rules, dashboard]) {
    // JSON is YAML.
    await writeFile(file, JSON.stringify(each))
    const { stdout } = await promisify(execFile)(PROMTOOL, ['check', 'rules', '--lint-fatal', file])
    expect(stdout).toMatch(/SUCCESS: \d+ rules found/)
  }
  await rm(folder, { recursive: true })
})

test('rules and dashboard use only metrics that exist', { tags: ['O4.4'] }, async () => {
  await using shop = await openShop({ engine: 'postgres' })
  const text = await (await fetch(`${shop.url}/metrics`)).text()
  const known = new Set(['up', ...[...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(namesOf)])
  const all = [load(await read(RULES)) as Rules, asRules(JSON.parse(await read(DASHBOARD)) as Dashboard)]
  const queries = all.flatMap(({ groups }) => groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)))
  const used = queries.flatMap((expr) => expr.match(/\b(?:up|(?:hoard|process|nodejs)_\w+)/g) ?? [])
  expect(used.length).toBeGreaterThan(queries.length - 1)
  expect(used.filter((name) => !known.has(name))).toEqual([])
})

const namesOf = ([, name, type]: RegExpMatchArray) =>
  type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name!]
