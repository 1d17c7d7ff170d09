import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { pendingDrops } from '#staff/drops/pending-drops.ts'
import { PendingDropStrip } from './PendingDropStrip.tsx'

const drops = pendingDrops!

/** Uploads whose image will go into this block, or beside it. */
export default function BlockDrops({ block }: { block: string }) {
  const { pathname } = useLocation()
  const waiting = useSyncExternalStore(drops.subscribe, drops.all)
  return waiting.map(
    (landing) =>
      landing.screen === pathname &&
      landing.spot.kind !== 'end' &&
      landing.spot.block === block && <PendingDropStrip key={landing.upload} landing={landing} />,
  )
}
