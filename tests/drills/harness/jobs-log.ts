import { setTimeout as sleep } from 'node:timers/promises'
import { waitUntil } from '#tests/harness/wait-until.ts'
import { isInterrupted, createClient } from './client.ts'
import { queryOnce } from './postgres.ts'
import type { Findings } from './findings.ts'

interface JobTransition {
  job: string
  kind: string
  before: string | null
  after: string
  owner: string | null
}

/** Installs a trigger that logs every state change of every job. */
export async function watchJobs(databaseUrl: string) {
  await queryOnce(
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

interface ForceSyncOptions {
  url: string
  headers: Record<string, string>
  findings: Findings
  isOver(): boolean
}

/** An administrator who forces syncs, one after the other. */
export async function forceSyncs({ url, headers, findings, isOver }: ForceSyncOptions) {
  using asked = createClient(url, headers)
  while (!isOver()) {
    const response = await asked('/api/scheduler/force-sync', { method: 'POST' })
    findings.count('syncs requested')
    if (response.status !== 200 && response.status !== 409 && !isInterrupted(response))
      findings.blame(`force-sync returned ${response.status}: ${response.text}`)
    await sleep(700)
  }
}

/**
 * Waits until all jobs have ended, then checks that none ended twice or ran concurrently and that each sync left its
 * result. Returns the number of successful jobs by kind.
 */
export async function checkJobs(databaseUrl: string, findings: Findings): Promise<Record<string, number>> {
  await waitUntil(async () => {
    const [left] = await queryOnce<{ jobs: string }>(
      databaseUrl,
      `select count(*) as jobs from jobs where state in ('waiting', 'running')`,
    )
    return left!.jobs === '0'
  })
  const steps = await queryOnce<JobTransition>(
    databaseUrl,
    'select job, kind, before, after, owner from watched_jobs order by id',
  )
  const states = new Map<string, string>()
  const done: Record<string, number> = {}
  for (const { job, kind, before, after, owner } of steps) {
    const name = `the job ${job} (${kind})`
    if (before !== null && before !== states.get(job) && states.has(job))
      findings.blame(`${name} was ${states.get(job)}, but then ${before}`)
    if (before === 'running' && after === 'running') findings.blame(`${name} was claimed twice, by ${owner}`)
    if (before !== null && !['waiting', 'running'].includes(before) && before !== after)
      findings.blame(`${name} had ended as ${before} but became ${after}`)
    if (after === 'done') done[kind] = (done[kind] ?? 0) + 1
    states.set(job, after)
  }
  const dead = await queryOnce<{ kind: string; error: string }>(
    databaseUrl,
    `select kind, error from jobs where state = 'dead'`,
  )
  for (const { kind, error } of dead) findings.blame(`a job of kind ${kind} failed for good: ${error}`)
  const [scheduler] = await queryOnce<{ sync_count: number }>(databaseUrl, 'select sync_count from scheduler')
  if (scheduler?.sync_count !== done['sync'])
    findings.blame(`${done['sync']} syncs succeeded, but ${scheduler?.sync_count} were counted`)
  return done
}
