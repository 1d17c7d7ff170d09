import { type QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { Provider } from 'jotai'
import { type ReactNode, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { retryReadsOnMount } from '#storefront/api/client.ts'
import { findScreen, notFound } from './routes.tsx'
import { ParamsProvider } from './screen.ts'
import { ScreenBoundary } from './shell/ScreenBoundary.tsx'
import { Layout } from './shell/Layout.tsx'
import { type Shop, ShopProvider } from './shop.ts'

interface AppProps {
  client: QueryClient
  shop: Shop
  /** A static router on the server, a browser router in the browser. */
  router: (screens: ReactNode) => ReactNode
}

/** The whole shop. Client state (toasts, connection) lives in its own jotai store, one per rendering. */
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
  const match = findScreen(pathname)
  const { Component } = match?.screen ?? notFound
  return (
    <Layout>
      <Suspense fallback={<p className="page dim">[LOADING...]</p>}>
        <ScreenBoundary key={pathname}>
          <ParamsProvider value={match?.params ?? {}}>
            <Component />
          </ParamsProvider>
        </ScreenBoundary>
        <Hydrated />
      </Suspense>
    </Layout>
  )
}

/** Sits inside the screens' Suspense boundary, so that its effect runs once they are hydrated. */
function Hydrated() {
  const client = useQueryClient()
  useEffect(() => retryReadsOnMount(client), [client])
  return null
}
