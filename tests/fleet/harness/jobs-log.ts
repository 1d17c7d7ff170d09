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

/** No job was ended twice, or taken up while somebody was at it. Answers how many of each kind have ended well. */
export async function checkJobs(databaseUrl: string, findings: Findings): Promise<Record<string, number>> {
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
  return done
}
