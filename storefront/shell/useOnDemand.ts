import { type ComponentType, useEffect, useState } from 'react'
import { logFailure } from '#storefront/log.ts'

/**
 * A part of the shop whose code is fetched when it is wanted, and stays. Null until it is there; a failure is logged and the next
 * wish tries again.
 */
export function useOnDemand<P>(
  wanted: boolean,
  load: () => Promise<{ default: ComponentType<P> }>,
): ComponentType<P> | null {
  const [part, setPart] = useState<{ Part: ComponentType<P> } | null>(null)
  useEffect(() => {
    if (!wanted || part) return
    load().then(
      (module) => setPart({ Part: module.default }),
      (error: unknown) => logFailure('A part of the shop could not be loaded', error),
    )
  }, [wanted, part, load])
  return part?.Part ?? null
}
