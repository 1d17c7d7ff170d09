import { useEffect, useRef, useState } from 'react'

/**
 * A value that changes at most every `every` ms and ends with the latest one. Saves rendering a large page on every
 * keystroke.
 */
export function useThrottledValue<T>(value: T, every: number): T {
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
