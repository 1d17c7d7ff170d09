import type { Bridge } from '#bridge/bridge.ts'
import { AddShop } from './AddShop.tsx'
import { useScreen } from './useScreen.ts'

/** Nobody has used this editor yet: what it is, and the one thing that it has to be told. */
export function FirstStart({ bridge }: { bridge: Bridge }) {
  const heading = useScreen('Welcome')
  return (
    <main className="welcome-screen welcome-first">
      <h1 ref={heading} tabIndex={-1}>
        WELCOME
      </h1>
      <p>
        This is the desk of your shop: its pages, posts, banners, menu and pictures. It saves what you do at once, also
        without a connection, and sends it to the shop when you say so.
      </p>
      <AddShop bridge={bridge} />
      <p className="dim">You sign in in your browser, as you do for the shop’s staff screens.</p>
    </main>
  )
}
