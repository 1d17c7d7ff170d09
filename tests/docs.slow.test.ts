import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { load, YAML11_SCHEMA } from 'js-yaml'
import { expect, test } from 'vitest'
import { listFiles } from '#scripts/checks/sources.ts'
import { builtProgram } from './harness/built-program.ts'
import { photo } from './harness/photos.ts'
import { openShop } from './harness/shop.ts'
import { emailOf, PASSWORD } from './harness/staff.ts'

const root = resolve(import.meta.dirname, '..')
const read = (file: string) => readFile(join(root, file), 'utf8')
const exec = promisify(execFile)

/** The shell commands of a document, from all of its blocks. Running them needs Linux with its GNU tools. */
const commandsOf = (markdown: string) =>
  [...markdown.matchAll(/^( *)```sh\n(.*?)^ *```$/gms)].map(([, indent, block]) =>
    block!.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  )

/** Programs that change a machine, or that a test machine may lack: they only note how they were called. */
const standIns =
  'apt adduser ufw nano certbot nginx createuser createdb systemctl restic getent curl node hoard npm chown promtool'.split(
    ' ',
  )
/** Those that do something that the commands after them need. ROOT is the machine's root, and REPOSITORY a checkout. */
const scripts: Record<string, string> = {
  sudo: '[ "$1" = -u ] && shift 2; exec "$@"',
  git: `case $1 in clone) eval folder=\\\${$#}; mkdir -p "$folder/.git" && cd "$folder"
    mkdir -p docs && cp -R "$REPOSITORY/docs/production" "$REPOSITORY/docs/growing" docs && ln -sfn "$REPOSITORY/node_modules" node_modules;; esac`,
  docker:
    'case "$*" in run*\\ tar\\ *) cd "$REPOSITORY" && while [ "$1" != tar ]; do shift; done; exec "$@";; *logs*) log;; esac',
  journalctl: 'log',
  install: `args=(); while [ $# -gt 0 ]; do case $1 in -o|-g) shift;; *) args+=("$1");; esac; shift; done
    exec /usr/bin/install "\${args[@]}"`,
}
const LOG = `log() { echo '{"level":50,"event":"sign_in_failed","requestId":"3f0c6a0e-...","msg":"the first administrator"}'; }`

/** Runs a document's commands one after the other, on a machine of stand-ins, and returns how these were called. */
async function follow(blocks: readonly string[]): Promise<string[]> {
  const machine = await mkdtemp(join(tmpdir(), 'hoard-docs-'))
  try {
    const bin = join(machine, 'bin')
    const calls = join(machine, 'calls')
    const folders = [
      'bin',
      'etc/nginx/sites-available',
      'etc/nginx/sites-enabled',
      'etc/letsencrypt',
      'etc/caddy',
      'etc/prometheus',
    ]
    for (const folder of [...folders, 'etc/systemd/system', 'usr/local/bin', 'var/lib', 'var/backups', 'home'])
      await mkdir(join(machine, folder), { recursive: true })
    await writeFile(join(machine, 'etc/nginx/sites-enabled/default'), '')
    for (const name of [...standIns, ...Object.keys(scripts)]) {
      await writeFile(join(bin, name), `#!/bin/bash\necho "${name} $*" >> "${calls}"\n${LOG}\n${scripts[name] ?? ''}\n`)
      await chmod(join(bin, name), 0o755)
    }
    const script = blocks
      .join('\n')
      .replaceAll('<this repository>', root)
      .replaceAll(/(?<=[\s'":=])\/(etc|srv|var|usr\/local\/bin)(?=\/)/g, `${machine}/$1`)
    const env = { PATH: `${bin}:/usr/bin:/bin`, HOME: join(machine, 'home'), ROOT: machine, REPOSITORY: root }
    await exec('bash', ['-euc', script], { cwd: join(machine, 'home'), env })
    return (await readFile(calls, 'utf8')).replaceAll(machine, '').trim().split('\n')
  } finally {
    await rm(machine, { recursive: true, force: true })
  }
}

test.each(['docs/operate.md', 'docs/production/systemd.md', 'docs/production/monitoring.md', 'docs/growing.md'])(
  'every command of %s can be typed as it is written',
  { tags: ['O3.4'] },
  async (page) => {
    const blocks = commandsOf(await read(page))
    expect(blocks).not.toEqual([])
    const calls = await follow(['git clone <this repository> /srv/hoard && cd /srv/hoard', ...blocks])
    const units = (await Promise.all(['production', 'growing'].map((each) => readdir(join(root, 'docs', each))))).flat()
    for (const [, unit] of calls.join('\n').matchAll(/^systemctl enable --now (\S+)$/gm))
      expect(units.map((name) => name.replace(/\.service$/, ''))).toContain(unit!.replace(/@.*/, '@'))
    const { services } = load(await read('compose.yaml'), { schema: YAML11_SCHEMA }) as { services: object }
    for (const [, names] of calls.join('\n').matchAll(/^docker compose (?:stop|logs|restart) (.+)$/gm))
      for (const name of names!.split(' ').filter((each) => /^[a-z]/.test(each))) expect(services).toHaveProperty(name)
  },
)

test('every command of hoard in the guides for operators exists, with its options', async () => {
  const pages = (await readdir(join(root, 'docs/production'))).filter((name) => name.endsWith('.md'))
  const paths = ['operate.md', 'commands.md', ...pages.map((name) => `production/${name}`)]
  const text = (await Promise.all(paths.map((path) => read(`docs/${path}`)))).join('\n')
  const used = [...text.matchAll(/(?<=^|[`\s])hoard (?!-)([a-z]+)((?: [^\s`|#;&)]+)*)/gm)]
    .map(([, command, rest]) => ({
      command: command!,
      options: [...rest!.matchAll(/ (--[a-z-]+)/g)].map(([, o]) => o!),
    }))
    .filter(({ command }) => !['stands', 'hoard'].includes(command))
  const hoard = builtProgram('hoard')
  const help = async (...args: string[]) => (await exec(process.execPath, [hoard, ...args, '--help'])).stdout
  const commands = [...(await help()).matchAll(/^ {2}(\w+)\b/gm)].map(([, name]) => name!)
  for (const command of new Set(used.map((each) => each.command))) {
    expect(commands).toContain(command)
    const options = used.filter((each) => each.command === command).flatMap((each) => each.options)
    const described = await help(...(command === 'staff' ? ['staff', 'invite'] : [command]))
    for (const option of new Set(options)) expect(described, command).toContain(option)
  }
})

test('every npm script that a document names exists, and docs/commands.md has each', async () => {
  const { scripts: known } = JSON.parse(await read('package.json')) as { scripts: object }
  const commands = await read('docs/commands.md')
  const listed = new Set([...commands.matchAll(/npm (?:run )?([a-z][\w:-]*)/g)].map(([, script]) => script!))
  expect(Object.keys(known).filter((script) => !listed.has(script))).toEqual([])
  const isRecord = (page: string) => page.startsWith('docs/decisions/')
  for (const page of listFiles(root, '*.md').filter((each) => !isRecord(each)))
    for (const [, script] of (await read(page)).matchAll(/npm run ([a-z][\w:-]*)/g))
      expect(known, page).toHaveProperty([script!])
})

test('the commands of docs/images.md upload to a shop, and answer with the statuses it names', async () => {
  await using shop = await openShop({ imported: false })
  await shop.signIn('editor')
  const folder = await mkdtemp(join(tmpdir(), 'hoard-docs-'))
  try {
    await writeFile(join(folder, 'dragon.jpg'), await photo({ seed: 1, format: 'jpeg', width: 320, height: 200 }))
    await writeFile(
      join(folder, 'curl'),
      `#!/bin/sh\n/usr/bin/curl -s -w '\\n[%{http_code}]\\n' "$@" | tee -a answers\n`,
    )
    await chmod(join(folder, 'curl'), 0o755)
    const [signIn, upload, ...others] = commandsOf(await read('docs/images.md'))
    // The example deletes the upload of which the next one makes an image.
    const script = [signIn, upload!.replace(/^staff -X DELETE .*\n.*\n/m, ''), ...others, upload]
      .join('\n')
      .replace('http://localhost:3000', shop.url)
      .replace('you@example.com', emailOf('editor'))
      .replace('password=...', `password='${PASSWORD}'`)
      .replaceAll('ID=5f0c...', "ID=$(grep -i '^location:' answers | tail -1 | tr -d '\\r' | sed 's|.*/||')")
      .replaceAll('"5f0c..."', `"'$ID'"`)
    await exec('bash', ['-c', `shopt -s expand_aliases\n${script}`], {
      cwd: folder,
      env: { PATH: `${folder}:/usr/bin:/bin` },
    })
    const answers = await readFile(join(folder, 'answers'), 'latin1')
    const named = [...script.matchAll(/^# (\d{3})/gm)].map(([, status]) => status)
    expect([...answers.matchAll(/^\[(\d{3})\]$/gm)].map(([, status]) => status)).toEqual(['303', ...named])
    expect(named).toContain('204')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
