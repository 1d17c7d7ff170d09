import type { Bridge } from '#bridge/bridge.ts'
import { useBridgeState } from '#staff/editor/useBridgeState.ts'
import { About } from './About.tsx'
import { FirstStart } from './FirstStart.tsx'
import { SignInFailed } from './SignInFailed.tsx'
import { Shops } from './Shops.tsx'
import { Waiting } from './Waiting.tsx'
import { Wordmark } from './Wordmark.tsx'
import '#staff/widgets/panels/panels.css'
import './welcome.css'

/** Start screen of the editor: the list of shops and the sign-in. */
export function Welcome({ bridge }: { bridge: Bridge }) {
  return (
    <div className="welcome">
      <Wordmark version={bridge.version} />
      <Screen bridge={bridge} />
      <About bridge={bridge} />
    </div>
  )
}

function Screen({ bridge }: { bridge: Bridge }) {
  const servers = useBridgeState(bridge, 'servers')
  const signIn = useBridgeState(bridge, 'signIn')
  if (!servers || !signIn) return <main className="welcome-screen" />
  if (signIn.is === 'waiting')
    return <Waiting bridge={bridge} server={signIn.server} hasEnded={signIn.hasEnded === true} />
  if (signIn.is === 'failed') return <SignInFailed bridge={bridge} server={signIn.server} reason={signIn.words} />
  if (servers.length === 0) return <FirstStart bridge={bridge} />
  return <Shops bridge={bridge} servers={servers} />
}
