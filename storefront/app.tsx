import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, useEffect } from 'react'
import { LocationProvider } from './router.tsx'
import { ParamsProvider, type ScreenLocation } from './screen.ts'
import { ScreenBoundary } from './shell/ScreenBoundary.tsx'
import { type Shop, ShopProvider } from './shop.ts'
import { ToastProvider } from './widgets/Toast.tsx'

export interface AppProps {
  client: QueryClient
  shop: Shop
  /** Path and query. */
  location: { pathname: string; search: string }
  params: ScreenLocation['params']
  Component: ComponentType
  /** Called once the screen is hydrated. */
  onReady?: () => void
}

/** The screen of a page, which the server renders and the browser hydrates. What surrounds it is the server's alone. */
export const App = ({ client, shop, location, params, Component, onReady }: AppProps) => (
  <QueryClientProvider client={client}>
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
  </QueryClientProvider>
)

function Ready({ onReady }: Pick<AppProps, 'onReady'>) {
  useEffect(() => onReady?.(), [onReady])
  return null
}
