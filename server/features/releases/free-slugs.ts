import type { Fields, Planned } from '#server/content/scheduling/plannable.ts'
import type { Database } from '#server/database/database.ts'
import type { DraftKind } from '#shared/features/releases/releases.contract.ts'
import type { Plannables } from './drafts.repository.ts'

/** A change of one record, of those that happen together. */
interface Step {
  kind: DraftKind
  live: Planned
  change: Fields
}

/**
 * Sets slugs aside that other records of these get, such as two that swap theirs. Their records come first in the
 * result, so that nothing else sees them without a slug.
 */
export async function freeSlugs<S extends Step>(
  tx: Database,
  plannables: Plannables,
  steps: readonly S[],
): Promise<S[]> {
  const keyOf = ({ kind }: Step, { slug }: Fields) => `${kind} ${String(slug)}`
  const wanted = new Set(steps.filter(({ change }) => 'slug' in change).map((step) => keyOf(step, step.change)))
  const isMoving = (step: Step) => 'slug' in step.change && wanted.has(keyOf(step, step.live as Planned & Fields))
  const moving = steps.filter(isMoving)
  for (const { kind, live } of moving) await plannables[kind].setSlugAside!(tx, live)
  return [...moving, ...steps.filter((step) => !isMoving(step))]
}
