import { setTimeout as sleep } from 'node:timers/promises'
import { somebody, type Ask } from './asker.ts'
import type { Findings } from './findings.ts'

/** A change may be unseen for so long (issue 9). */
const SEEN_WITHIN_MS = 2_000
const LOOK_EVERY_MS = 20

interface ProberParts {
  /** Where it is changed. */
  at: string
  /** Where it is looked at, by what they are called: other servers, the balancer. */
  lookers: Record<string, string>
  headers: Record<string, string>
  slug: string
  findings: Findings
  isOver(): boolean
}

/**
 * Changes a page, again and again, and looks at it elsewhere all the time. What is asked two seconds after a change was answered must
 * know that change. Answers that come late are none of its business, nor those that don't come because somebody was killed.
 */
export async function probe({ at, lookers, headers, slug, findings, isOver }: ProberParts): Promise<void> {
  using write = somebody(at, headers)
  const made = await write('/api/pages', { method: 'POST', body: { title: 'Probe 0 .', slug, isPublished: true } })
  const { id } = JSON.parse(made.text) as { id: string }
  /** Each number, and when it had been saved. */
  const saved: { number: number; at: number }[] = [{ number: 0, at: performance.now() }]
  /** The newest number that must be known at a time. */
  const due = (sentAt: number) => saved.findLast((each) => each.at < sentAt - SEEN_WITHIN_MS)?.number ?? 0
  let slowest = 0

  async function change() {
    for (let number = 1; !isOver(); number++) {
      const answer = await write(`/api/pages/${id}`, { method: 'PUT', body: { title: `Probe ${number} .` } }).catch(
        () => null,
      )
      // What was cut off may be saved or not: it is not due.
      if (answer?.status === 200) saved.push({ number, at: performance.now() })
      await sleep(300)
    }
  }

  async function look(name: string, ask: Ask) {
    for (let turn = 0; !isOver(); turn++) {
      const path = turn % 2 === 0 ? `/${slug}` : `/api/pages/slug/${slug}`
      const answer = await ask(path).catch(() => null)
      const shown = answer?.status === 200 ? /Probe (\d+) \./.exec(answer.text)?.[1] : undefined
      if (answer && shown !== undefined) {
        findings.count('looks at the probe')
        const wanted = due(answer.sentAt)
        if (Number(shown) < wanted) {
          const late = answer.sentAt - saved.find(({ number }) => number > Number(shown))!.at
          findings.blame(
            `${name} showed ${path} as it was ${Math.round(late)} ms before (${shown}, should be ${wanted} or later)`,
          )
        }
        const missed = saved.find(({ number }) => number > Number(shown))
        if (missed) slowest = Math.max(slowest, answer.sentAt - missed.at)
      }
      await sleep(LOOK_EVERY_MS)
    }
  }

  const others = Object.entries(lookers).map(([name, url]) => ({ name, ask: somebody(url) }))
  await Promise.all([change(), ...others.map(({ name, ask }) => look(name, ask))])
  for (const { ask } of others) ask[Symbol.dispose]()
  findings.say(`the oldest page that was shown at ${slug} was ${Math.max(0, Math.round(slowest))} ms out of date`)
}
