import { useEffect, useRef, useState } from 'react'

/** The width of an element in CSS pixels; `first` until it is measured. */
export function useWidth<T extends HTMLElement>(first: number) {
  const box = useRef<T>(null)
  const [width, setWidth] = useState(first)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width || first))
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [first])
  return [width, box] as const
}
