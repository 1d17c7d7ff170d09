import { type ComponentType, useEffect, useState } from 'react'
import { logFailure } from '#storefront/log.ts'

/** Loads a component's code on first use. Null until loaded; a failure is logged and retried on the next use. */
export function useLazyComponent<P>(
  wanted: boolean,
  load: () => Promise<{ default: ComponentType<P> }>,
): ComponentType<P> | null {
  const [part, setPart] = useState<{ Part: ComponentType<P> } | null>(null)
  useEffect(() => {
    if (!wanted || part) return
    load().then(
      (module) => setPart({ Part: module.default }),
      (error: unknown) => logFailure('Part of the shop failed to load', error),
    )
  }, [wanted, part, load])
  return part?.Part ?? null
}
