import { useEffect, useRef, useState } from 'react'

/** A value that changes at most so often, in milliseconds, and ends as the last one: a page of hundreds of blocks need not be painted at every key. */
export function useCalm<T>(value: T, every: number): T {
  const [shown, setShown] = useState(value)
  const changed = useRef(0)
  useEffect(() => {
    if (value === shown) return
    const wait = changed.current + every - performance.now()
    const timer = setTimeout(
      () => {
        changed.current = performance.now()
        setShown(value)
      },
      Math.max(0, wait),
    )
    return () => clearTimeout(timer)
  }, [value, shown, every])
  return shown
}
