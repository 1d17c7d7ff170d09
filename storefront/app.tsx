import { type QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { Provider } from 'jotai'
import { type ReactNode, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { readsAreLive } from '#storefront/api/client.ts'
import { findScreen, notFound } from './routes.tsx'
import { ParamsProvider } from './screen.ts'
import { FaultBoundary } from './shell/Fault.tsx'
import { Layout } from './shell/Layout.tsx'
import { type Shop, ShopProvider } from './shop.ts'

interface AppProps {
  client: QueryClient
  shop: Shop
  /** The router: a static one on the server, the browser's in the browser. */
  router: (screens: ReactNode) => ReactNode
}

/** The whole shop. The state of the client (toasts, connection) lives in a jotai store of its own, one per rendering. */
export function App({ client, shop, router }: AppProps) {
  return (
    <QueryClientProvider client={client}>
      <Provider>
        <ShopProvider value={shop}>{router(<Screens />)}</ShopProvider>
      </Provider>
    </QueryClientProvider>
  )
}

function Screens() {
  const { pathname } = useLocation()
  const found = findScreen(pathname)
  const { Component } = found?.screen ?? notFound
  return (
    <Layout>
      <Suspense fallback={<p className="page dim">[LOADING...]</p>}>
        <FaultBoundary key={pathname}>
          <ParamsProvider value={found?.params ?? {}}>
            <Component />
          </ParamsProvider>
        </FaultBoundary>
        <Hydrated />
      </Suspense>
    </Layout>
  )
}

/** Inside the same boundary as the screens, so that its effect runs when they have been hydrated. */
function Hydrated() {
  const client = useQueryClient()
  useEffect(() => readsAreLive(client), [client])
  return null
}
