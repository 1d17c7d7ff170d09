import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createRandom, Findings } from '#tests/drills/harness/findings.ts'
import { openSingle } from '#tests/drills/harness/open-single.ts'
import { createWriters, prepareCatalogue } from '#tests/drills/harness/writers.ts'
import { createWriting } from '#tests/drills/harness/writing.ts'
import { openMailServer } from '#tests/harness/mail-server.ts'
import { sendTraffic } from './memory-traffic.ts'
import { childrenOf } from './own-shop.ts'
import { memoryMegabytes, residentMegabytes } from './process.ts'

const MINUTES = 20
const TARGET_MEGABYTES = 250
/** The median of the last quarter may exceed that of the third one by so much: what V8 and glibc happen to hold. */
const NOISE_MEGABYTES = 20
/** After ten minutes, staff must confirm who they are. */
const SIGN_IN_EVERY_MS = 5 * 60_000
const EVERY_SAMPLE_MS = 1000
/** V8 and glibc return memory once there is less to do. */
const REST_MS = 60_000
/** Of so many samples, one reads V8's heap. */
const EVERY_HEAP_SIZE = 10
const UNIT = resolve(import.meta.dirname, '../../docs/production/hoard.service')

/** Megabytes of the server, as V8 tells. */
interface HeapSize {
  heap: number
  external: number
}

/** Megabytes. */
interface Sample extends HeapSize {
  /** Minutes since the traffic began. */
  at: number
  /** The server alone. */
  pss: number
  rss: number
  /** With its processes for images. */
  pssOfAll: number
  rssOfAll: number
}

/**
 * The memory of the built server with the environment and flags of the systemd unit during minutes of mixed traffic.
 * `leftOut` is how variables begin that are left out, such as LD_PRELOAD.
 */
export async function printMemory(minutes = MINUTES, leftOut = '') {
  const { env, flags } = unitSettings(leftOut)
  console.log(`node ${flags.join(' ')} with ${JSON.stringify(env)} for ${minutes} minutes`)
  await using mail = await openMailServer()
  const settings = { ...mail.env, MAIL_PER_HOUR: '9999', LOG_LEVEL: 'warn', ...env }
  await using shop = await openSingle('sqlite', settings, flags)
  const { url, server, shopify } = shop
  await server.start()
  const headers = { cookie: await shop.cookiesOf('administrator'), origin: url }
  const findings = new Findings('memory')
  const random = createRandom(1)
  const writing = createWriting({ url, headers, shopify, findings, random, covered: new Map() })
  await prepareCatalogue(writing)
  let heap = await readHeapSize(url)
  const idle = await takeSample(server.pid(), 0, heap)
  const samples: Sample[] = []
  const began = performance.now()
  const elapsed = () => (performance.now() - began) / 60_000
  const isOver = () => elapsed() > minutes
  let signedInAt = began
  const traffic = sendTraffic(writing, createWriters(writing), isOver)
  while (!isOver()) {
    // Reading metrics takes work, too.
    if (samples.length % EVERY_HEAP_SIZE === 0) heap = await readHeapSize(url)
    samples.push(await takeSample(server.pid(), elapsed(), heap))
    if (performance.now() - signedInAt > SIGN_IN_EVERY_MS) {
      headers.cookie = await shop.cookiesOf('administrator')
      signedInAt = performance.now()
    }
    await sleep(EVERY_SAMPLE_MS)
  }
  await traffic
  await sleep(REST_MS)
  const rested = await takeSample(server.pid(), elapsed(), await readHeapSize(url))
  console.log(JSON.stringify(findings.counts))
  print(idle, samples, rested, minutes)
  for (const problem of findings.wrong) console.log(problem)
  if (findings.wrong.length === 0) shop.isWell()
  else process.exitCode = 1
}

/** What the unit sets, but for the folder, and `production`, which refuses the local Shopify. */
function unitSettings(leftOut: string) {
  const unit = readFileSync(UNIT, 'utf8')
  const pairs = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line]) => line!.split(' '))
  const others = pairs.filter((pair) => !/^(NODE_ENV|DATA_DIR)=/.test(pair) && !(leftOut && pair.startsWith(leftOut)))
  const [, flags = ''] = /^ExecStart=\S+\/node (.*) dist\/server\/main\.js$/m.exec(unit)!
  return { env: Object.fromEntries(others.map((pair) => pair.split('=', 2))), flags: flags.split(' ') }
}

async function takeSample(pid: number, at: number, heap: HeapSize): Promise<Sample> {
  const children = await childrenOf(pid)
  const [pss = 0, ...pssOfChildren] = await Promise.all(
    [pid, ...children].map((one) => memoryMegabytes(one).catch(() => 0)),
  )
  const [rss = 0, ...rssOfChildren] = await Promise.all([pid, ...children].map(residentMegabytes))
  return { at, pss, pssOfAll: sum([pss, ...pssOfChildren]), rss, rssOfAll: sum([rss, ...rssOfChildren]), ...heap }
}

async function readHeapSize(url: string): Promise<HeapSize> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const metric = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1]) / 2 ** 20
  return { heap: metric('nodejs_heap_size_used_bytes'), external: metric('nodejs_external_memory_bytes') }
}

const figures = ['pss', 'pssOfAll', 'rss', 'rssOfAll', 'heap', 'external'] as const
type Figure = (typeof figures)[number]

const sum = (values: number[]) => values.reduce((total, each) => total + each, 0)
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

/** Rows are the figures; the columns medians around a time, the highest, and the growth in the second half. */
function print(idle: Sample, samples: Sample[], rested: Sample, minutes: number) {
  const within = (figure: Figure, from: number, to: number) =>
    samples.filter(({ at }) => at >= from * minutes && at < to * minutes).map((sample) => sample[figure])
  const growthOf = (figure: Figure) => median(within(figure, 0.75, 1)) - median(within(figure, 0.5, 0.75))
  const names: Record<Figure, string> = {
    pss: 'the server (PSS)',
    pssOfAll: 'with its processes (PSS)',
    rss: 'the server (RSS)',
    rssOfAll: 'with its processes (RSS)',
    heap: 'of it V8’s heap in use',
    external: 'of it external to V8',
  }
  const rows = figures.map((figure) => [
    names[figure],
    {
      idle: Math.round(idle[figure]),
      [`after ${minutes / 2} min`]: Math.round(median(within(figure, 0.45, 0.5))),
      [`after ${minutes} min`]: Math.round(median(within(figure, 0.95, 1))),
      'a minute later': Math.round(rested[figure]),
      highest: Math.round(Math.max(...samples.map((sample) => sample[figure]))),
      'last quarter less the third': Math.round(growthOf(figure)),
      'slope, MB per 10 min': Number(
        slope(
          samples.filter(({ at }) => at >= minutes / 2),
          figure,
        ).toFixed(1),
      ),
    },
  ])
  console.table(Object.fromEntries(rows))
  const minuteByMinute = Array.from({ length: minutes }, (_, minute) =>
    median(within('pss', minute / minutes, (minute + 1) / minutes)),
  )
  console.log(`the server (PSS), median of each minute: ${minuteByMinute.join(' ')}`)
  const isGood = rested.pss <= TARGET_MEGABYTES && growthOf('pss') <= NOISE_MEGABYTES
  console.log(
    `target: the server at most ${TARGET_MEGABYTES} MB (PSS) a minute after ${MINUTES} minutes of it, and no growth in the second half (${NOISE_MEGABYTES} MB are noise): ${isGood ? 'met' : 'MISSED'}`,
  )
  if (!isGood) process.exitCode = 1
}

/** Megabytes per ten minutes, by least squares. */
function slope(samples: Sample[], figure: Figure): number {
  const [meanAt, mean] = [samples.map(({ at }) => at), samples.map((sample) => sample[figure])].map(
    (values) => sum(values) / values.length,
  ) as [number, number]
  const covariance = sum(samples.map((sample) => (sample.at - meanAt) * (sample[figure] - mean)))
  return (10 * covariance) / sum(samples.map(({ at }) => (at - meanAt) ** 2))
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { minutes: { type: 'string', default: String(MINUTES) }, without: { type: 'string', default: '' } },
  })
  await printMemory(Number(values.minutes), values.without)
}
