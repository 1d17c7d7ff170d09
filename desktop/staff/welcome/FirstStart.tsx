import type { Bridge } from '#bridge/bridge.ts'
import { AddShop } from './AddShop.tsx'
import { useScreen } from './useScreen.ts'

/** First start: introduces the editor and asks for the shop's address. */
export function FirstStart({ bridge }: { bridge: Bridge }) {
  const heading = useScreen('Welcome')
  return (
    <main className="welcome-screen welcome-first">
      <h1 ref={heading} tabIndex={-1}>
        WELCOME
      </h1>
      <p>
        Edit your shop’s pages, posts, banners, menu and pictures here. Your work is saved right away, even offline, and
        goes to the shop when you publish it.
      </p>
      <AddShop bridge={bridge} />
      <p className="dim">You sign in through your browser, just as you do for the shop’s staff screens.</p>
    </main>
  )
}
