import { type ComponentType, useEffect } from 'react'
import type { ReadStore } from '#storefront/api/reads.ts'
import { ReadsProvider } from '#storefront/api/useRead.ts'
import { LocationProvider } from './location.ts'
import { ParamsProvider, type ScreenLocation } from './screen.ts'
import { ScreenBoundary } from './shell/ScreenBoundary.tsx'
import { type Shop, ShopProvider } from './shop.ts'
import { ToastProvider } from './widgets/Toast.tsx'

export interface AppProps {
  reads: ReadStore
  shop: Shop
  /** Path and query. */
  location: { pathname: string; search: string }
  params: ScreenLocation['params']
  Component: ComponentType
  /** Called once the screen is hydrated. */
  onReady?: () => void
}

/** The screen of a page, which the server renders and the browser hydrates. What surrounds it is the server's alone. */
export const App = ({ reads, shop, location, params, Component, onReady }: AppProps) => (
  <ReadsProvider value={reads}>
    <ShopProvider value={shop}>
      <LocationProvider value={location}>
        <ToastProvider>
          <ScreenBoundary>
            <ParamsProvider value={params}>
              <Component />
            </ParamsProvider>
          </ScreenBoundary>
          <Ready onReady={onReady} />
        </ToastProvider>
      </LocationProvider>
    </ShopProvider>
  </ReadsProvider>
)

function Ready({ onReady }: Pick<AppProps, 'onReady'>) {
  useEffect(() => onReady?.(), [onReady])
  return null
}
