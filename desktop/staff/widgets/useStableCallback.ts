import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function with a stable identity that calls the latest one, so that memoised components need not render again. */
export function useStableCallback<A extends unknown[], R>(callback: (...given: A) => R): (...given: A) => R {
  const latest = useRef(callback)
  useLayoutEffect(() => {
    latest.current = callback
  }, [callback])
  return useCallback((...given) => latest.current(...given), [])
}
