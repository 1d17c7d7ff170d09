import { useEffect, useState } from 'react'
import { paths } from '#shared/paths.ts'
import './not-found.css'

/** Messages that the not-found page rotates through. */
export const messages = [
  'You rolled a natural 1 on navigation.',
  'The page failed its saving throw.',
  'A gelatinous cube was here. So was the page.',
  'Your map was drawn by a goblin. Goblins cannot draw.',
  'The rogue says the page was like that when she found it.',
  'The mimic denies being this page. Suspiciously.',
  'You search the room. You find dust, a copper piece, and no page.',
  'The wizard cast Disintegrate. It was super effective.',
  'This corridor was not in the module.',
  'The party split up. The page went with the other half.',
  'A lich filed this page under "eventually".',
  'Perception check: 4. You see nothing. It sees you.',
  'The bard tried to seduce the page. It left.',
  'The dungeon master flips through his notes, sweating.',
] as const

export const GLITCH_EVERY_MS = 2000
export const GLITCH_FOR_MS = 100
export const MESSAGE_EVERY_MS = 3000

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
