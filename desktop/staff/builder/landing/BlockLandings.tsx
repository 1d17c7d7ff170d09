import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { landings } from '#staff/dropping/landings.ts'
import { LandingStrip } from './LandingStrip.tsx'

const all = landings!

/** The pictures that are on their way to a block, or to a place beside it. */
export default function BlockLandings({ block }: { block: string }) {
  const { pathname } = useLocation()
  const waiting = useSyncExternalStore(all.subscribe, all.all)
  return waiting.map(
    (landing) =>
      landing.screen === pathname &&
      landing.spot.kind !== 'end' &&
      landing.spot.block === block && <LandingStrip key={landing.upload} landing={landing} />,
  )
}
