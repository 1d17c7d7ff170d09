import type { Browser, Page } from '@playwright/test'

/** Frame statistics of an action, from a trace. */
export interface Frames {
  /** Frames per second. */
  fps: number
  /** Longest time between two frames, in ms. */
  longestGap: number
  /** Longest task on the main thread, in ms. */
  longestTask: number
  /** Most CPU time of a single task, in ms: its duration on an idle machine. */
  heaviestTask: number
  /** Total CPU time of the main thread, in ms. */
  computed: number
  /** Duration in ms. */
  lasted: number
  /** Times from a key to the frame that shows it, in ms, ascending. */
  keys: number[]
}

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds, like all times of a trace. */
  ts: number
  dur?: number
  /** CPU time. */
  tdur?: number
  args?: { name?: string; data?: { type?: string; duration?: number } }
}

const categories = [
  'blink.user_timing',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-devtools.timeline.frame',
  'disabled-by-default-lighthouse',
  'toplevel',
]

/**
 * Traces the browser during an action. An unchanged page isn't repainted, so a moving dot requests every frame; without
 * it, what the action changes needn't wait for those frames.
 */
export async function measureFrames(
  browser: Browser,
  page: Page,
  action: () => Promise<unknown>,
  hasDot = true,
): Promise<Frames> {
  if (hasDot) await page.evaluate(moveDot)
  await browser.startTracing(page, { categories })
  const began = await page.evaluate<number>('(performance.mark("bench"), performance.now())')
  await action()
  const ended = await page.evaluate<number>('performance.now()')
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] }
  if (hasDot) await page.evaluate('window.stopDot()')
  return read(traceEvents, (ended - began) * 1000)
}

/** Runs in the browser; a text because this file has no DOM types. */
const moveDot = `{
  const dot = document.createElement('i')
  dot.style.cssText = 'position:fixed;top:0;left:0;width:2px;height:2px;background:red;z-index:99999;pointer-events:none'
  document.body.append(dot)
  let going = true
  let step = 0
  const move = () => {
    dot.style.left = (step++ % 2) * 2 + 'px'
    if (going) requestAnimationFrame(move)
    else dot.remove()
  }
  requestAnimationFrame(move)
  window.stopDot = () => (going = false)
}`

function read(events: TraceEvent[], lasted: number): Frames {
  const mark = events.find(({ name }) => name === 'bench')
  if (!mark) throw new Error('The trace lacks the start of the measurement.')
  const within = ({ ts }: TraceEvent) => ts >= mark.ts && ts <= mark.ts + lasted
  const mine = events.filter(({ pid }) => pid === mark.pid).filter(within)
  const draws = mine
    .filter(({ name }) => name === 'DrawFrame')
    .map(({ ts }) => ts)
    .toSorted((a, b) => a - b)
  const gaps = [...draws, mark.ts + lasted].map((ts, index) => ts - (draws[index - 1] ?? mark.ts))
  const tasks = mine.filter(({ tid, ph, name }) => tid === mark.tid && ph === 'X' && name.endsWith('RunTask'))
  const outer = tasks.filter(({ name }) => name === (tasks.some((task) => task.name === 'RunTask') ? 'RunTask' : name))
  return {
    fps: draws.length / (lasted / 1e6),
    longestGap: Math.max(...gaps) / 1000,
    longestTask: Math.max(0, ...outer.map(({ dur = 0 }) => dur)) / 1000,
    heaviestTask: Math.max(0, ...outer.map(({ tdur = 0 }) => tdur)) / 1000,
    computed: outer.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000,
    lasted: lasted / 1000,
    keys: mine
      .filter(({ name, args }) => name === 'EventTiming' && args?.data?.type === 'keydown')
      .map(({ args }) => args!.data!.duration ?? 0)
      .toSorted((a, b) => a - b),
  }
}
