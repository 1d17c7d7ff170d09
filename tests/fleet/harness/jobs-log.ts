import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '#tests/harness/waiting.ts'
import { isCutOff, somebody } from './asker.ts'
import { ask } from './postgres.ts'
import type { Findings } from './findings.ts'

interface Step {
  job: string
  kind: string
  before: string | null
  after: string
  owner: string | null
}

/** Has the database write down every step of every job, whoever makes it. */
export async function watchJobs(databaseUrl: string) {
  await ask(
    databaseUrl,
    `create table watched_jobs (id bigint generated always as identity, job bigint, kind text, before text, after text, owner text);
     create function watch_jobs() returns trigger language plpgsql as $$
     begin
       insert into watched_jobs (job, kind, before, after, owner)
       values (new.id, new.kind, case when tg_op = 'UPDATE' then old.state end, new.state, new.owner);
       return null;
     end $$;
     create trigger watch_jobs after insert or update of state on jobs for each row
       execute function watch_jobs()`,
  )
}

interface ForceParts {
  url: string
  headers: Record<string, string>
  findings: Findings
  isOver(): boolean
}

/** An administrator who can't wait: begins syncs, one after the other. */
export async function forceSyncs({ url, headers, findings, isOver }: ForceParts) {
  using asked = somebody(url, headers)
  while (!isOver()) {
    const answer = await asked('/api/scheduler/force-sync', { method: 'POST' })
    findings.count('syncs asked for')
    if (answer.status !== 200 && answer.status !== 409 && !isCutOff(answer))
      findings.blame(`force-sync was answered with ${answer.status}: ${answer.text}`)
    await sleep(700)
  }
}

/**
 * No job was ended twice, or taken up while somebody was at it, and what a sync leaves is there as often as syncs ended. Waits until
 * nothing is left to do. Answers how many of each kind have ended well.
 */
export async function checkJobs(databaseUrl: string, findings: Findings): Promise<Record<string, number>> {
  await until(async () => {
    const [left] = await ask<{ jobs: string }>(
      databaseUrl,
      `select count(*) as jobs from jobs where state in ('waiting', 'running')`,
    )
    return left!.jobs === '0'
  })
  const steps = await ask<Step>(databaseUrl, 'select job, kind, before, after, owner from watched_jobs order by id')
  const states = new Map<string, string>()
  const done: Record<string, number> = {}
  for (const { job, kind, before, after, owner } of steps) {
    const name = `the job ${job} (${kind})`
    if (before !== null && before !== states.get(job) && states.has(job))
      findings.blame(`${name} was ${states.get(job)}, and then ${before}`)
    if (before === 'running' && after === 'running') findings.blame(`${name} was taken up twice, by ${owner}`)
    if (before !== null && !['waiting', 'running'].includes(before) && before !== after)
      findings.blame(`${name} had ended as ${before}, and became ${after}`)
    if (after === 'done') done[kind] = (done[kind] ?? 0) + 1
    states.set(job, after)
  }
  const dead = await ask<{ kind: string; error: string }>(
    databaseUrl,
    `select kind, error from jobs where state = 'dead'`,
  )
  for (const { kind, error } of dead) findings.blame(`a job of kind ${kind} was given up: ${error}`)
  const [scheduler] = await ask<{ sync_count: number }>(databaseUrl, 'select sync_count from scheduler')
  if (scheduler?.sync_count !== done['sync'])
    findings.blame(`${done['sync']} syncs ended well, and ${scheduler?.sync_count} were counted`)
  return done
}
