import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { load } from 'js-yaml'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/database/open-database.ts'
import { addJob } from '#server/jobs/jobs.repository.ts'
import { openShop } from './harness/shop.ts'
import { eventually, waitFor } from './harness/wait-for.ts'
import { freePort } from './harness/wait-until.ts'
import { send } from './harness/webhooks.ts'

const root = resolve(import.meta.dirname, '..')
const RULES = 'docs/production/prometheus-alerts.yml'
const DASHBOARD = 'docs/production/grafana-dashboard.json'
/** `node scripts/setup.mjs --engines` gets it. */
const PROMETHEUS = join(root, 'node_modules/.cache/prometheus')
const PROMTOOL = join(PROMETHEUS, 'promtool')
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

test(
  'Prometheus shows data for every query of the dashboard, and evaluates every rule',
  { tags: ['O4.4'] },
  async () => {
    await using opened = new AsyncDisposableStack()
    const shop = opened.use(await openShop({ engine: 'postgres' }))
    const folder = opened.adopt(await mkdtemp(join(tmpdir(), 'hoard-prometheus-')), (each) =>
      rm(each, { recursive: true }),
    )
    const scraped = { job_name: 'hoard', static_configs: [{ targets: [new URL(shop.url).host] }] }
    const config = {
      global: { scrape_interval: '1s', evaluation_interval: '1s' },
      rule_files: [join(root, RULES)],
      scrape_configs: [scraped],
    }
    await writeFile(join(folder, 'prometheus.yml'), JSON.stringify(config))
    const port = await freePort()
    const prometheus = spawn(
      join(PROMETHEUS, 'prometheus'),
      ['--config.file=prometheus.yml', `--web.listen-address=127.0.0.1:${port}`, '--log.level=error'],
      { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] },
    )
    opened.defer(async () => {
      prometheus.kill()
      await once(prometheus, 'exit')
    })
    const ask = async <T>(path: string) =>
      ((await (await fetch(`http://127.0.0.1:${port}/api/v1/${path}`)).json()) as { data: T }).data
    await send(shop)
    // A job that stays.
    const database = await openDatabase(shop.database)
    await addJob(database.db, { kind: 'carve', payload: null })
    await database.close()
    const { panels } = JSON.parse(await read(DASHBOARD)) as Dashboard
    for (const { title, targets } of panels)
      for (const { expr, legendFormat } of targets)
        await waitFor(async () => {
          const { result } = await ask<{ result: { metric: object }[] }>(
            `query?${new URLSearchParams({ query: expr })}`,
          )
          expect(result.length, title).toBeGreaterThan(0)
          for (const [, label] of legendFormat.matchAll(/{{(\w+)}}/g))
            expect(result[0]!.metric, title).toHaveProperty(label!)
        })
    const evaluated = async () =>
      (await ask<{ groups: { rules: { health: string }[] }[] }>('rules')).groups.flatMap(({ rules }) =>
        rules.map(({ health }) => health),
      )
    await eventually(async () => [...new Set(await evaluated())]).toEqual(['ok'])
  },
)

const namesOf = ([, name, type]: RegExpMatchArray) =>
  type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name!]
