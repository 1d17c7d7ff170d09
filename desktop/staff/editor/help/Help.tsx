import { lazy, Suspense, useEffect, useState } from 'react'
import type { Bridge, HelpTopic } from '#bridge/bridge.ts'

const HelpDialog = lazy(() => import('./HelpDialog.tsx'))

/** Shows the part of the help that the native menu asks for. */
export function Help({ bridge }: { bridge: Pick<Bridge, 'on' | 'help' | 'version'> }) {
  const [topic, setTopic] = useState<HelpTopic | null>(null)
  useEffect(() => bridge.on('help', setTopic), [bridge])
  return (
    <Suspense>
      {topic && <HelpDialog key={topic} bridge={bridge} topic={topic} onClose={() => setTopic(null)} />}
    </Suspense>
  )
}
