import type { Browser, Page } from '@playwright/test'

/** What a trace says of the time in which something was done. */
export interface Frames {
  /** Frames that the page was drawn in, per second. */
  fps: number
  /** The longest time between two of them, ms. */
  longestGap: number
  /** The longest task of the page's own thread, ms. */
  longestTask: number
  /** The most that a task computed, ms: what the longest would take on a machine that does nothing else. */
  heaviestTask: number
  /** What that thread computed in all, ms. */
  computed: number
  /** How long it took, ms. */
  lasted: number
}

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds, as all times of a trace. */
  ts: number
  dur?: number
  /** Of the processor alone. */
  tdur?: number
  args?: { name?: string }
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
 * Does something while the browser writes a trace. A page without news is not drawn again: a dot that goes to and fro asks for
 * every frame that the machine can give, before and after.
 */
export async function framesOf(browser: Browser, page: Page, action: () => Promise<unknown>): Promise<Frames> {
  await page.evaluate(moveDot)
  await browser.startTracing(page, { categories })
  const began = await page.evaluate<number>('(performance.mark("bench"), performance.now())')
  await action()
  const ended = await page.evaluate<number>('performance.now()')
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] }
  await page.evaluate('window.stopDot()')
  return read(traceEvents, (ended - began) * 1000)
}

/** Runs in the browser, as text because this file knows no DOM. */
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
  if (!mark) throw new Error('The trace does not hold the beginning of what was measured.')
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
  }
}
