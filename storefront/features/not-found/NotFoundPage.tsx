import { hideSigns } from '#storefront/widgets/hide-signs.tsx'
import { useEffect } from 'react'
import { paths } from '#shared/paths.ts'
import { messages } from './messages.ts'

/** 404 page. `startGlitch` animates it. */
export default function NotFoundPage() {
  // Where React shows it: a page that was deleted while it was open. The server's own is animated by the shell.
  useEffect(() => {
    const started = import('./glitch.ts').then(({ startGlitch }) => startGlitch())
    return () => void started.then((stop) => stop())
  }, [])
  return (
    <div className="page not-found">
      <h1 className="not-found-number" data-glitch="false">
        404
      </h1>
      <p className="not-found-message">{messages[0]}</p>
      <p className="dim">This page was consumed by the void. The void sends no apologies.</p>
      <p className="row not-found-ways">
        <a className="button primary" href={paths.home}>
          {hideSigns('[RETURN TO TOWN]')}
        </a>
        <a className="button" href={paths.gallery}>
          {hideSigns('[EXPLORE MINIATURES]')}
        </a>
      </p>
    </div>
  )
}
