import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { useBuilder } from '#staff/builder/builder.ts'
import { queueFiles } from '#staff/drops/queue-files.ts'
import { pendingDrops, type PendingDrop } from '#staff/drops/pending-drops.ts'
import { createDropStep, showBlockGone } from './drop-step.ts'
import { useOptions } from './options.ts'
import { PendingDropStrip } from './PendingDropStrip.tsx'
import { useCanvasDrops } from './useCanvasDrops.ts'
import './drops.css'

const drops = pendingDrops!

/**
 * Uploads images that are dropped on the canvas or pasted, and puts them into blocks as one step each. Desktop editor
 * only. Renders the uploads that go to the bottom.
 */
export default function CanvasDrops() {
  const builder = useBuilder()
  const options = useOptions()
  const { pathname: screen } = useLocation()
  const waiting = useSyncExternalStore(drops.subscribe, drops.all)
  const foot = useCanvasDrops(
    (files, what) =>
      void queueFiles(
        files,
        what && { text: what.text, accept: (upload, name) => drops.put({ upload, name, screen, spot: what.spot }) },
      ),
  )

  const land = useEffectEvent((landing: PendingDrop) => {
    // Another effect may have placed it already.
    if (!drops.all().includes(landing)) return
    drops.forget(landing.upload)
    const step = createDropStep(builder.getState().draft, landing.spot, landing.picture!, options)
    if (step) builder.edit(step.name, step.change)
    else showBlockGone(landing.name)
  })
  useEffect(() => {
    for (const landing of waiting) if (landing.screen === screen && landing.picture) land(landing)
  }, [waiting, screen])

  return (
    <div ref={foot} className="landing-foot">
      {waiting.map(
        (landing) =>
          landing.screen === screen &&
          landing.spot.kind === 'end' && <PendingDropStrip key={landing.upload} landing={landing} />,
      )}
    </div>
  )
}
