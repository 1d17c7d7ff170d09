import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseEnv, promisify } from 'node:util'
import { load, YAML11_SCHEMA } from 'js-yaml'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stage, type Part } from '#scripts/deploy/stage.ts'
import { forkImageProcess } from '#shared/media/image-process.ts'
import { createTestImageProcessor } from '#tests/harness/image-processor.ts'
import { photo } from '#tests/harness/photos.ts'
import { builtProgram } from './harness/built-program.ts'
import { freePort } from './harness/wait-until.ts'
import { eventually } from '#tests/harness/wait-for.ts'

/** Where there is no Docker, this runs what Dockerfile and compose.yaml say, as plain commands. As the image, it needs Linux. */
const root = resolve(import.meta.dirname, '..')
const [dockerfile, compose] = await Promise.all(
  ['Dockerfile', 'compose.yaml'].map((file) => readFile(join(root, file), 'utf8')),
)
const image = dockerfile!.slice(dockerfile!.lastIndexOf('\nFROM '))
const { services, volumes } = load(compose!, { schema: YAML11_SCHEMA }) as {
  services: Record<'shop' | 'backup' | 'caddy', Record<string, unknown> & { command: string[]; volumes: string[] }>
  volumes: Record<string, { name: string }>
}

const folder = await mkdtemp(join(tmpdir(), 'hoard deploy '))
const program = join(folder, 'srv/hoard')
let parts: Part[]

beforeAll(async () => {
  builtProgram('main')
  parts = await stage(program)
})
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

/** An instruction of the image whose arguments are a JSON array. */
const argumentsOf = (pattern: RegExp) => JSON.parse(pattern.exec(image)![1]!) as [string, ...string[]]
const healthcheck = argumentsOf(/^HEALTHCHECK .*\\\n +CMD (\[.*\])$/m)
const start = argumentsOf(/^CMD (\[.*\])$/m)

/** The environment of a container: the image's, and a filled-in hoard.env. The store is one that can't be reached. */
async function environment(settings: Record<string, string>): Promise<Record<string, string>> {
  const ofImage = image
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.startsWith('ENV '))
    .flatMap((line) => [...line.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name!, value!]))
  const template = parseEnv(await readFile(join(program, 'docs/production/hoard.env'), 'utf8'))
  const credentials = ['SHOPIFY_CLIENT_ID', 'SHOPIFY_CLIENT_SECRET', 'SHOPIFY_STOREFRONT_TOKEN']
  return {
    ...Object.fromEntries(ofImage),
    ...template,
    ...Object.fromEntries(credentials.map((name) => [name, 'none'])),
    PATH: `${program}/node_modules/.bin:/usr/local/bin:/usr/bin:/bin`,
    ...settings,
  }
}

const exec = promisify(execFile)
const run = ([command, ...args]: readonly [string, ...string[]], env: Record<string, string>) =>
  exec(join(program, 'node_modules/.bin', command), args, { cwd: program, env })

async function startShop(env: Record<string, string>) {
  const [command, ...args] = start
  const shop = spawn(join(program, 'node_modules/.bin', command), args, { cwd: program, env, stdio: 'ignore' })
  const exit = once(shop, 'exit')
  try {
    await eventually(() => run(healthcheck, env).then(() => 'healthy', String)).toBe('healthy')
  } catch (error) {
    shop.kill('SIGKILL')
    throw error
  }
  return {
    /** Exit code after SIGTERM. */
    async stop() {
      shop.kill('SIGTERM')
      return (await exit)[0] as number | null
    },
    [Symbol.dispose]: () => void shop.kill('SIGKILL'),
  }
}

test(
  'the image stays far below 350 MB, and its last stage has no packages of npm and is not root',
  { tags: ['O3.1'] },
  async () => {
    // Debian's slim image and libatomic1 are 80 MB.
    expect(parts.at(-1)).toMatchObject({ name: '.' })
    expect(parts.at(-1)!.bytes).toBeLessThan(230_000_000)
    expect(await readdir(program)).toEqual(
      expect.arrayContaining(['LICENSE', 'compose.yaml', 'dist', 'docs', 'node_modules', 'package.json', 'server']),
    )
    expect(await readdir(join(program, 'dist'))).toEqual(
      expect.arrayContaining(['THIRD-PARTY-NOTICES.txt', 'sbom.cdx.json', 'server', 'staff', 'storefront']),
    )
    const packages = await readdir(join(program, 'node_modules'))
    for (const bundled of ['koa', 'react', 'vite', 'antd', 'electron', 'typescript'])
      expect(packages).not.toContain(bundled)
    expect((await readdir(program, { recursive: true })).filter((path) => /\.tsx?$/.test(path))).toEqual([])
    // Nor the local Shopify, which is for development.
    const server = join(program, 'dist/server')
    const scripts = (await readdir(server)).filter((file) => file.endsWith('.js'))
    const texts = await Promise.all(scripts.map((file) => readFile(join(server, file), 'utf8')))
    expect(scripts.filter((_, at) => texts[at]!.includes('function startSandbox('))).toEqual([])
    expect(image).toMatch(/^FROM debian:\w+-slim$/m)
    expect(image).toMatch(/^USER (?!root|0)/m)
    expect(image).not.toMatch(/\bnpm\b/)
  },
)

test(
  'compose.yaml gives the shop and its backups volumes, and Caddy the files of the image',
  { tags: ['O3.2'] },
  async () => {
    expect(volumes).toMatchObject({ data: { name: 'hoard-data' }, backups: { name: 'hoard-backups' } })
    for (const name of ['shop', 'backup'] as const)
      expect(services[name]).toMatchObject({
        volumes: ['data:/var/lib/hoard', 'backups:/var/backups/hoard'],
        read_only: true,
        cap_drop: ['ALL'],
      })
    expect(services.shop['ports']).toEqual(['127.0.0.1:3000:3000'])
    for (const mount of services.caddy.volumes.filter((each) => each.startsWith('./')))
      await expect(readFile(join(program, mount.split(':')[0]!)).catch(({ code }) => code as string)).resolves.not.toBe(
        'ENOENT',
      )
  },
)

test(
  'from a folder with a space, the staged program serves pages and images, backs up and is restored',
  { tags: ['O3.3'] },
  async () => {
    const port = String(await freePort())
    const machine = await mkdtemp(join(folder, 'machine '))
    const backups = join(machine, 'backups')
    await mkdir(backups)
    const env = await environment({ HOST: '127.0.0.1', PORT: port, DATA_DIR: join(machine, 'data') })
    const get = async (path: string) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`)
      return { status: answer.status, type: answer.headers.get('content-type'), body: await answer.bytes() }
    }
    using shop = await startShop(env)
    const blog = await get('/blog')
    expect([blog.status, blog.type]).toEqual([200, 'text/html; charset=utf-8'])
    const picture = /src="(\/pictures\/[^"]+\.webp)"/.exec(Buffer.from(blog.body).toString())![1]!
    expect(await get(picture)).toMatchObject({ status: 200, type: 'image/webp' })
    // Drawn with the fonts and the native packages beside the bundle.
    expect(await get('/cards/page/blog.png')).toMatchObject({ status: 200, type: 'image/png' })
    const [worker, node] = [join(program, 'dist/server/image.worker.js'), join(program, 'node_modules/.bin/node')]
    await using images = await createTestImageProcessor({}, () => forkImageProcess(worker, node).handle)
    expect(await images.optimised(await photo({ seed: 1, width: 60, height: 40 }))).toMatchObject({ width: 60 })

    const [shell, flag, loop] = services.backup.command.map((each) => each.replaceAll('$$', '$'))
    expect([shell, flag]).toEqual(['sh', '-c'])
    const backUp = () =>
      exec('sh', ['-c', loop!.replace('sleep 60\n', '').replace('sleep 600', 'exit')], {
        cwd: program,
        env: { ...env, BACKUPS: backups },
      })
    expect((await backUp()).stdout).toContain('backed up to')
    const made = await readdir(backups)
    expect(made).toEqual([expect.stringMatching(/^hoard-/)])
    // Not before a day is over.
    expect((await backUp()).stdout).toBe('')
    expect(await readdir(backups)).toEqual(made)

    await expect(run(['hoard', 'restore', backups, '--force'], env)).rejects.toThrow('is in use. Stop the shop first.')
    expect(await shop.stop()).toBe(0)
    await expect(run(healthcheck, env)).rejects.toThrow('Command failed')
    await run(['hoard', 'restore', backups, '--force'], env)
    using restored = await startShop(env)
    expect(await get('/blog')).toMatchObject({ status: 200 })
    expect(await restored.stop()).toBe(0)
  },
)
