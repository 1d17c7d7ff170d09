import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, type FleetClient } from './client.ts'
import type { Findings } from './findings.ts'

/** Maximum delay before a change is visible on all servers. */
const SEEN_WITHIN_MS = 2_000
const POLL_MS = 20

interface ProberOptions {
  /** URL where the page is changed. */
  at: string
  /** URLs where it is read, by name: other servers, the balancer. */
  lookers: Record<string, string>
  headers: Record<string, string>
  slug: string
  findings: Findings
  isOver(): boolean
}

/**
 * Repeatedly changes a page and reads it elsewhere. A read two seconds after a confirmed change must include it; late
 * or missing responses don't count.
 */
export async function probe({ at, lookers, headers, slug, findings, isOver }: ProberOptions): Promise<void> {
  using write = createClient(at, headers)
  const made = await write('/api/pages', { method: 'POST', body: { title: 'Probe 0 .', slug, isPublished: true } })
  const { id } = JSON.parse(made.text) as { id: string }
  /** Each number and when its save was confirmed. */
  const saved: { number: number; at: number }[] = [{ number: 0, at: performance.now() }]
  /** The newest number that a read at this time must include. */
  const due = (sentAt: number) => saved.findLast((each) => each.at < sentAt - SEEN_WITHIN_MS)?.number ?? 0
  let slowest = 0

  async function change() {
    for (let number = 1; !isOver(); number++) {
      const response = await write(`/api/pages/${id}`, { method: 'PUT', body: { title: `Probe ${number} .` } }).catch(
        () => null,
      )
      // After a lost response the change may or may not be saved, so it isn't required.
      if (response?.status === 200) saved.push({ number, at: performance.now() })
      await sleep(300)
    }
  }

  async function look(name: string, ask: FleetClient) {
    for (let turn = 0; !isOver(); turn++) {
      const path = turn % 2 === 0 ? `/${slug}` : `/api/pages/slug/${slug}`
      const response = await ask(path).catch(() => null)
      const shown = response?.status === 200 ? /Probe (\d+) \./.exec(response.text)?.[1] : undefined
      if (response && shown !== undefined) {
        findings.count('reads of the probe')
        const wanted = due(response.sentAt)
        if (Number(shown) < wanted) {
          const late = response.sentAt - saved.find(({ number }) => number > Number(shown))!.at
          findings.blame(
            `${name} showed ${path} with a delay of ${Math.round(late)} ms (${shown}, should be ${wanted} or later)`,
          )
        }
        const missed = saved.find(({ number }) => number > Number(shown))
        if (missed) slowest = Math.max(slowest, response.sentAt - missed.at)
      }
      await sleep(POLL_MS)
    }
  }

  const others = Object.entries(lookers).map(([name, url]) => ({ name, ask: createClient(url) }))
  await Promise.all([change(), ...others.map(({ name, ask }) => look(name, ask))])
  for (const { ask } of others) ask[Symbol.dispose]()
  findings.say(`the oldest page shown at ${slug} was ${Math.max(0, Math.round(slowest))} ms out of date`)
}
