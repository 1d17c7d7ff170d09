import { useEffect, useState } from 'react'

const WAIT_MS = 400

/** Debounces a value: returns it once it has not changed for `waitMs`. */
export function useDebounced<T>(value: T, waitMs = WAIT_MS): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), waitMs)
    return () => clearTimeout(timer)
  }, [value, waitMs])
  return settled
}
