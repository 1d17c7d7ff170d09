import { useEffect, useState } from 'react'
import { paths } from '#shared/paths.ts'
import { GLITCH_EVERY_MS, GLITCH_FOR_MS, MESSAGE_EVERY_MS, messages } from './messages.ts'
import './not-found.css'

const isStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** 404 page. Animations stop under reduced motion. */
export default function NotFoundPage() {
  const glitching = useGlitch()
  const message = useRotation(messages.length)
  return (
    <div className="page not-found">
      <h1 className="not-found-number" data-glitch={glitching}>
        404
      </h1>
      <p className="not-found-message">{messages[message]}</p>
      <p className="dim">This page was consumed by the void. The void sends no apologies.</p>
      <p className="row not-found-ways">
        <a className="button primary" href={paths.home}>
          [RETURN TO TOWN]
        </a>
        <a className="button" href={paths.gallery}>
          [EXPLORE MINIATURES]
        </a>
      </p>
    </div>
  )
}

function useGlitch(): boolean {
  const [glitching, setGlitching] = useState(false)
  useEffect(() => {
    if (isStill()) return
    let end: ReturnType<typeof setTimeout>
    const start = setInterval(() => {
      setGlitching(true)
      end = setTimeout(() => setGlitching(false), GLITCH_FOR_MS)
    }, GLITCH_EVERY_MS)
    return () => {
      clearInterval(start)
      clearTimeout(end)
    }
  }, [])
  return glitching
}

function useRotation(count: number): number {
  const [at, setAt] = useState(0)
  useEffect(() => {
    if (isStill()) return
    const timer = setInterval(() => setAt((previous) => (previous + 1) % count), MESSAGE_EVERY_MS)
    return () => clearInterval(timer)
  }, [count])
  return at
}
