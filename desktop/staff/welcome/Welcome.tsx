import type { Bridge, KnownServer } from '#bridge/bridge.ts'
import { useBridgeState } from '#staff/editor/useBridgeState.ts'
import { Shops } from './Shops.tsx'
import '#staff/widgets/panels/panels.css'
import './welcome.css'
import { AddShop } from './AddShop.tsx'
import { useScreen } from './useScreen.ts'
import { Button, Alert } from 'antd'
import { useState } from 'react'
import { useSetAtom } from 'jotai'
import { Settings } from '#staff/editor/settings/Settings.tsx'
import { settingsOpenAtom } from '#staff/editor/settings/settings-open.ts'
import { TitleBar } from '#staff/editor/TitleBar.tsx'
import { UpdateNotice } from '#staff/editor/UpdateNotice.tsx'
import { useBridgeCall } from './useBridgeCall.ts'

/** Start screen of the editor: the list of shops and the sign-in. */
export function Welcome({ bridge }: { bridge: Bridge }) {
  return (
    <>
      <TitleBar bridge={bridge} />
      <div className="welcome">
        <Wordmark version={bridge.version} />
        <Screen bridge={bridge} />
        <About bridge={bridge} />
      </div>
      <Settings bridge={bridge} />
    </>
  )
}

function Screen({ bridge }: { bridge: Bridge }) {
  const servers = useBridgeState(bridge, 'servers')
  const signIn = useBridgeState(bridge, 'signIn')
  if (!servers || !signIn) return <main className="welcome-screen" />
  if (signIn.is === 'waiting')
    return <Waiting bridge={bridge} server={signIn.server} hasEnded={signIn.hasEnded === true} />
  if (signIn.is === 'failed') return <SignInFailed bridge={bridge} server={signIn.server} reason={signIn.message} />
  if (servers.length === 0) return <FirstStart bridge={bridge} />
  return <Shops bridge={bridge} servers={servers} />
}

const letters = String.raw`
 _  _  ___   _   ___ ___
| || |/ _ \ /_\ | _ \   \
| __ | (_) / _ \|   / |) |
|_||_|\___/_/ \_\_|_\___/
`.slice(1, -1)

/** The editor's name, styled like a terminal at startup. */
function Wordmark({ version }: { version: string }) {
  return (
    <header className="wordmark">
      <pre aria-hidden="true">{letters}</pre>
      <p>
        <span className="sr-only">Hoard. </span>EDITOR {version} <span className="bright">[READY]</span>
        <span className="wordmark-cursor" aria-hidden="true" />
      </p>
    </header>
  )
}

/** First start: introduces the editor and asks for the shop's address. */
function FirstStart({ bridge }: { bridge: Bridge }) {
  const heading = useScreen('Welcome')
  return (
    <main className="welcome-screen welcome-narrow stack loose">
      <h1 ref={heading} tabIndex={-1}>
        WELCOME
      </h1>
      <p>
        Hoard edits your shop’s pages, posts, banners, menu and images. Everything you type is kept on this computer,
        and SAVE sends it to the shop, or leaves it waiting here while you are offline or hold your changes. Shoppers
        see what is published in the shop, and never your drafts.
      </p>
      <AddShop bridge={bridge} />
    </main>
  )
}

/** About the editor: updates and logs. */
function About({ bridge }: { bridge: Bridge }) {
  const update = useBridgeState(bridge, 'updates')
  const [hasAsked, setAsked] = useState(false)
  const checking = useBridgeCall()
  const logs = useBridgeCall()
  const openSettings = useSetAtom(settingsOpenAtom)
  const check = async () => setAsked(await checking.run(() => bridge.updates.check()))
  const trouble = checking.failure ?? logs.failure
  return (
    <footer className="about stack small">
      {/* Uploads to other shops may be running; the main process reports that if so. */}
      <UpdateNotice bridge={bridge} isBusy={false} />
      <div className="ways">
        <Button type="text" size="small" loading={checking.isPending} onClick={() => void check()}>
          CHECK FOR UPDATES
        </Button>
        <Button type="text" size="small" onClick={() => void logs.run(() => bridge.help.showLogs())}>
          SHOW THE LOGS
        </Button>
        <Button type="text" size="small" onClick={() => openSettings(true)}>
          SETTINGS
        </Button>
      </div>
      <p aria-live="polite">
        {hasAsked && update?.is === 'none' && `Hoard ${bridge.version} is up to date.`}
        {update?.is === 'downloading' && `Downloading Hoard ${update.version}.`}
        {trouble && <span className="error">{trouble}</span>}
      </p>
    </footer>
  )
}

interface SignInFailedProps {
  bridge: Bridge
  server: KnownServer
  /** The reason, for people. */
  reason: string
}

/** Shown when the sign-in failed. */
function SignInFailed({ bridge, server: { name, address }, reason }: SignInFailedProps) {
  const heading = useScreen('Not signed in')
  const again = useBridgeCall()
  const cancelling = useBridgeCall()
  return (
    <main className="welcome-screen welcome-narrow stack loose">
      <h1 ref={heading} tabIndex={-1}>
        SIGN_IN.FAILED
      </h1>
      <p className="signing-in-at row">
        <bdi className="bright">{name}</bdi> <span dir="ltr">{address}</span>
      </p>
      <Alert type="error" showIcon role="alert" title={again.failure ?? cancelling.failure ?? reason} />
      <div className="ways">
        <Button type="primary" loading={again.isPending} onClick={() => void again.run(() => bridge.signIn.again())}>
          TRY AGAIN
        </Button>
        <Button loading={cancelling.isPending} onClick={() => void cancelling.run(() => bridge.signIn.cancel())}>
          BACK TO SHOPS
        </Button>
      </div>
    </main>
  )
}

/** Shown while the person signs in in the system's browser. Afterwards the main process opens the staff screens. */
function Waiting({
  bridge,
  server: { name, address },
  hasEnded,
}: {
  bridge: Bridge
  server: KnownServer
  hasEnded: boolean
}) {
  const heading = useScreen('Signing in')
  const again = useBridgeCall()
  const cancelling = useBridgeCall()
  return (
    <main className="welcome-screen welcome-narrow stack loose">
      <h1 ref={heading} tabIndex={-1}>
        SIGNING.IN
      </h1>
      {hasEnded && (
        <Alert
          type="warning"
          showIcon
          title="Your session has ended. Your changes are kept on this computer and will be restored when you sign in again."
        />
      )}
      <p aria-live="polite">Approve the sign-in in your browser.</p>
      <p className="signing-in-at row">
        <bdi className="bright">{name}</bdi> <span dir="ltr">{address}</span>
      </p>
      <p className="dim">
        [WAITING FOR YOUR BROWSER...]
        <span className="wordmark-cursor" aria-hidden="true" />
      </p>
      <div className="ways">
        <Button loading={again.isPending} onClick={() => void again.run(() => bridge.signIn.again())}>
          OPEN THE BROWSER AGAIN
        </Button>
        <Button loading={cancelling.isPending} onClick={() => void cancelling.run(() => bridge.signIn.cancel())}>
          CANCEL
        </Button>
      </div>
      <div aria-live="polite">
        {(again.failure ?? cancelling.failure) && (
          <Alert type="error" showIcon title={again.failure ?? cancelling.failure} />
        )}
      </div>
    </main>
  )
}
