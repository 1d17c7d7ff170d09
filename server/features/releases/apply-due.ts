import type { PlannedStep, Plannable } from '#server/content/scheduling/plannable.ts'
import type { WithChanges } from '#server/changes/changes.ts'
import type { Database } from '#server/database/database.ts'
import { HttpError } from '#server/errors.ts'
import { eachAlone } from '#server/each-alone.ts'
import type { PlannedItem } from '#shared/features/releases/releases.contract.ts'
import type { Plannables } from './drafts.repository.ts'
import { noteFailure, publishRelease } from './releases.repository.ts'

/** Something that happens at a time: a release, or a record's own step. */
type Plan = { at: string } & ({ releaseId: string; name: string } | { plannable: Plannable; step: PlannedStep })

/** Everything that is due until `until` (ISO 8601), or all that is planned, in order of time; releases come last. */
async function listPlans(db: Database, plannables: Plannables, until?: string): Promise<Plan[]> {
  const releases = await db
    .selectFrom('releases')
    .select(['id', 'name', 'publishAt'])
    .where('publishedAt', 'is', null)
    .where('failure', 'is', null)
    .where('publishAt', 'is not', null)
    .$if(until !== undefined, (rows) => rows.where('publishAt', '<=', until!))
    .orderBy('publishAt')
    .orderBy('id')
    .execute()
  const plans: Plan[] = []
  for (const plannable of Object.values(plannables))
    for (const step of (await plannable.listSteps?.(db, until)) ?? []) plans.push({ at: step.at, plannable, step })
  plans.push(...releases.map(({ id, name, publishAt }) => ({ at: publishAt!, releaseId: String(id), name })))
  return plans.toSorted((a, b) => Number(a.at > b.at) - Number(a.at < b.at))
}

/** Everything that is planned, for people. */
export const listPlanned = async (db: Database, plannables: Plannables): Promise<PlannedItem[]> =>
  (await listPlans(db, plannables)).map((plan) =>
    'releaseId' in plan
      ? { at: plan.at, action: 'released', kind: 'release', recordId: plan.releaseId, title: plan.name }
      : { ...plan.step, kind: plan.plannable.kind },
  )

/**
 * Applies everything that is due at `now`, each release and each step in a transaction, in order of time, including
 * what became due while no server ran. Of several servers, one applies each. A release that can't go live is noted as
 * failed and changes nothing.
 */
export async function applyDue(
  { db, withChanges, plannables }: { db: Database; withChanges: WithChanges; plannables: Plannables },
  now: Date,
): Promise<void> {
  const time = now.toISOString()
  const apply = (plan: Plan) =>
    withChanges(async (tx, publishChange) => {
      if ('step' in plan) return plan.plannable.applyStep!(tx, plan.step, publishChange)
      const context = { staff: null, at: plan.at, dueAt: time }
      return publishRelease(tx, plannables, plan.releaseId, publishChange, context)
    })
  const plans = await listPlans(db, plannables, time)
  await eachAlone(
    plans,
    (plan) =>
      apply(plan).catch((error: unknown) => {
        const isRefused = error instanceof HttpError && error.status < 500
        if (!isRefused || !('releaseId' in plan)) throw error
        return noteFailure(db, plan.releaseId, error.message)
      }),
    'Some planned steps failed.',
  )
}
