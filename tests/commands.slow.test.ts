import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { listFiles } from '#scripts/checks/sources.ts'
import { bareEnvironment } from './harness/built-program.ts'
import { freePort } from './harness/wait-until.ts'
import { eventually } from '#tests/harness/wait-for.ts'

const root = resolve(import.meta.dirname, '..')
const exec = promisify(execFile)

const PROGRAMS =
  'apt caddy certbot curl dmesg docker getent git hoard journalctl nginx node node_modules/.bin/node npm npx openssl restic rsync ss systemctl systemd-analyze timedatectl'
const COMMAND = new RegExp(`^(?:sudo )?(?:[A-Z_]+=\\S+ )*(?:${PROGRAMS.replaceAll(' ', '|')}) \\S`)

interface Command {
  page: string
  text: string
}

/** The commands of a document's blocks of shell, without comments, and those in its sentences and tables. */
async function commandsOf(page: string): Promise<{ inBlocks: Command[]; inText: Command[] }> {
  const markdown = await readFile(join(root, page), 'utf8')
  const blocks = [...markdown.matchAll(/^( *)```(\w*)\n(.*?)^ *```$/gms)]
  const lines = (block: string) =>
    block
      .replaceAll(/(?:\\|(?<=\|))\n\s*/g, ' ')
      .split('\n')
      .map((line) => line.replace(/(^|\s+)#.*/, '').trim())
      .filter((line) => line !== '')
  for (const [, , language, block] of blocks)
    if (language === '')
      expect(
        lines(block!).filter((line) => COMMAND.test(line)),
        `${page} marks shell with sh`,
      ).toEqual([])
  const text = markdown.replaceAll(/^ *```.*?^ *```$/gms, '')
  const spans = [...text.matchAll(/(?<!`)`([^`\n]+)`(?!`)/g)].map(([, span]) => span!)
  const named = (texts: readonly string[]) => texts.map((each) => ({ page, text: each }))
  return {
    inBlocks: named(blocks.filter(([, , language]) => language === 'sh').flatMap(([, , , block]) => lines(block!))),
    inText: named(spans.filter((span) => COMMAND.test(span))),
  }
}

/** Tests that run all blocks of these pages as they are written. */
const pagesOf: Record<string, string> = {
  'docs/operate.md': 'tests/docs.slow.test.ts',
  'docs/production/systemd.md': 'tests/docs.slow.test.ts',
  'docs/production/monitoring.md': 'tests/docs.slow.test.ts',
  'docs/growing.md': 'tests/docs.slow.test.ts',
  'docs/images.md': 'tests/docs.slow.test.ts',
  'docs/api.md': 'tests/api-guide.test.ts',
}

/** Commands that this file runs, in this order, with a shop that `npm start` opens. */
const HERE = [
  /^npm start$/,
  /^npx hoard import$/,
  /^npx hoard connect$/,
  /^hoard doctor$/,
  /^hoard staff invite <email>$/,
  /^hoard backup <folder>$/,
  /^npx hoard --help$/,
  /^hoard backup --help$/,
  // Some of these break the store, to see what the shop does.
  /^curl (-X \w+ )?localhost:3001\/control\//,
]

/** The tests that run the others, or the same with other arguments. */
const ELSEWHERE: [command: RegExp, test: string][] = [
  [/^(npx hoard|hoard (--help|move.*))$/, 'scripts/commands/hoard.test.ts'],
  [/^hoard backup$/, 'scripts/commands/backup.slow.test.ts'],
  [/^hoard restore\b/, 'tests/deploy.slow.test.ts'],
  [/^hoard staff invite/, 'scripts/commands/staff.test.ts'],
  [/^hoard (connect|import)$/, 'tests/commands.slow.test.ts'],
  [/^node_modules\/\.bin\/node scripts\/sandbox\/main\.ts$/, 'scripts/sandbox/main.test.ts'],
  [/^npm run release\b/, 'scripts/release/release.slow.test.ts'],
  [/^npm run desktop$/, 'scripts/desktop/run.test.ts'],
]

/** Why nothing runs the rest. */
const EXCUSED: [command: RegExp, reason: string][] = [
  [/^(HOARD_TEST_SEED=7 )?npm test/, 'it runs the quick tests'],
  [/^AUTH_DISABLED=1 npm start$/, 'npm start runs here, and the journeys open shops with this setting'],
  [/^npm run (check|format)$|^npx (oxlint|tsc) /, 'npm test begins with them; format would change the checkout'],
  [/^npm run (test:(all|slow)|desktop:test)/, 'they run this test'],
  [/^npm run (test:unit|test:browser)/, 'npm test runs the same tests'],
  [/^npx vitest run /, 'npm test runs the same tests'],
  [/^npm run build$/, 'npm test begins with it, and it takes half a minute'],
  [/^npm run clean$/, 'it deletes the build that other tests use'],
  [/^npm run dev$/, 'it compiles the pages, for ten seconds'],
  [/^npm run (bench|drill)/, 'they take minutes; npm run test:slow runs the short drills'],
  [/^node tests\/drills\/store-version\.ts/, 'it writes a database of a release into the checkout'],
  [/^npm run (count|specification)/, 'they read the whole repository, for four to six seconds'],
  [/^npm run settings$/, 'it writes files of the checkout; npm run check compares them with the declaration'],
  [/^npm run shopify-version/, 'it downloads schemas of Shopify'],
  [/^npm run audit$/, 'it asks a registry about every package'],
  [/^npm run screenshots/, 'it takes minutes, and replaces the pictures of the documents'],
  [/^npm run desktop:package$/, 'it downloads tools; tests/desktop/package.test.ts packages with stand-ins for them'],
  [/npm run desktop -- --user-data-dir/, 'it needs a screen, and Electron from the network'],
  [/^npm (ci|install)/, 'it needs the network'],
  [/^git (push|log)|^sudo git /, 'it needs another repository, or the whole history'],
  [/^(sudo )?docker /, 'it needs Docker; tests/deploy.slow.test.ts runs what compose.yaml says as plain commands'],
  [/^(sudo )?(apt|systemctl|timedatectl|journalctl|ss|rsync|systemd-analyze)\b/, 'it shows or changes the machine'],
  [/^curl .*https:\/\/shop\.example/, 'it asks the shop of the reader'],
  [/^curl -b cookies -c cookies/, 'it is a part of a command, whose other parts tests/docs.slow.test.ts runs'],
]

const rows = [...HERE.map((each) => [each] as const), ...ELSEWHERE, ...EXCUSED]

/** `npm` and `npx` without the check of the installation, which takes longer than the commands. `curl` fails on errors. */
const standIns = {
  npm: `[ "$1" = run ] && shift; name=$1; shift; [ "$1" = -- ] && shift
    command=$(sed -n "s|^ *\\"$name\\": \\"\\(.*\\)\\",\\{0,1\\}$|\\1|p" package.json)
    exec sh -c "exec $command \\"\\$@\\"" sh "$@"`,
  npx: 'name=$1; shift; exec node "$(sed -n "s|^ *\\"$name\\": \\"\\(.*mjs\\)\\"$|\\1|p" package.json)" "$@"',
  // As on a server, where it is installed.
  hoard: 'exec npx hoard "$@"',
  curl: 'exec /usr/bin/curl -fsS "$@"',
}

const pages = listFiles(root, '*.md', '.github/ISSUE_TEMPLATE/*.yml').filter(
  // Decision records keep the commands of their day.
  (page) => !/^(server|docs\/decisions)\//.test(page),
)
const all = await Promise.all(pages.map(commandsOf))
const commands = [
  ...all.flatMap(({ inBlocks }) => inBlocks).filter(({ page }) => !(page in pagesOf)),
  ...all.flatMap(({ inText }) => inText),
]

test('every command of every document is run, or excused by a row that fits a command', { tags: ['O3.5'] }, () => {
  expect(pages).toEqual(expect.arrayContaining(['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'docs/try.md']))
  expect(commands.filter(({ text }) => !rows.some(([row]) => row.test(text)))).toEqual([])
  expect(rows.filter(([row]) => !commands.some(({ text }) => row.test(text)))).toEqual([])
  for (const file of [...Object.keys(pagesOf), ...Object.values(pagesOf), ...ELSEWHERE.map(([, file]) => file)])
    expect(existsSync(join(root, file)), file).toBe(true)
})

test('the commands for a shop that runs can be typed as they are written', { tags: ['O3.5'] }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hoard-commands-'))
  await using closing = new AsyncDisposableStack()
  closing.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const bin = join(folder, 'bin')
  await mkdir(bin)
  for (const [name, script] of Object.entries(standIns))
    await writeFile(join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  const [port, sandboxPort] = (await Promise.all([freePort(), freePort()])).map(String)
  const settings = { PORT: port, DATA_DIR: join(folder, 'data') }
  const env = { ...bareEnvironment, ...settings, PATH: `${bin}:${join(root, 'node_modules/.bin')}:/usr/bin:/bin` }
  const backups = join(folder, 'backups')
  await mkdir(backups)
  const run = (text: string) => {
    const typed = text
      .replaceAll('localhost:3001', `localhost:${sandboxPort}`)
      .replace('<email>', 'ann@example.com')
      .replace('<folder>', `'${backups}'`)
    return exec('sh', ['-c', typed], { cwd: root, env }).then(
      ({ stdout }) => stdout,
      (error: Error & { code: number; stdout: string }) =>
        // Steps are left: webhooks and a test order.
        text === 'npx hoard connect' && error.code === 1
          ? error.stdout
          : expect.fail(`${text}\n${error.message}\n${error.stdout}`),
    )
  }
  const typed = HERE.flatMap((row) => [...new Set(commands.map(({ text }) => text))].filter((text) => row.test(text)))
  const [start, ...others] = typed

  const shop = spawn('sh', ['-c', `exec ${start}`], { cwd: root, env: { ...env, SANDBOX_PORT: sandboxPort } })
  const exit = once(shop, 'exit')
  closing.defer(async () => {
    shop.kill()
    await exit
  })
  let said = ''
  for (const stream of [shop.stdout, shop.stderr]) stream.on('data', (data: Buffer) => (said += data.toString()))
  await eventually(() => said).toContain(`the shop is open at http://localhost:${port}`)
  // The order that docs/sandbox.md refunds.
  const control = `http://localhost:${sandboxPort}/control`
  const [product] = (await (await fetch(`${control}/products`)).json()) as [{ variants: [{ id: string }] }]
  const lines = [{ variant: product.variants[0].id }]
  await fetch(`${control}/orders`, { method: 'POST', body: JSON.stringify({ lines }) })

  const output: Record<string, string> = {}
  for (const each of others) output[each] = await run(each)
  expect(output).toMatchObject({
    'npx hoard import': expect.stringContaining('30 products on sale'),
    'npx hoard connect': expect.stringContaining('[DONE]'),
    'hoard doctor': expect.stringContaining('[OK]'),
    'hoard staff invite <email>': expect.stringContaining(`http://localhost:${port}/api/welcome?token=`),
    'hoard backup <folder>': expect.stringContaining('backed up to'),
    'npx hoard --help': expect.stringContaining('Usage: hoard'),
    'hoard backup --help': expect.stringContaining('Usage: hoard backup [options] <folder>'),
  })
  expect(await readdir(backups)).toEqual([expect.stringMatching(/^hoard-/)])
})
