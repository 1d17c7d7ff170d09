import { type QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect } from 'react'
import { retryReadsOnMount } from '#storefront/api/client.ts'
import { findScreen, notFound } from './routes.tsx'
import { ParamsProvider } from './screen.ts'
import { useLocation } from './router.tsx'
import { ScreenBoundary } from './shell/ScreenBoundary.tsx'
import { Layout } from './shell/Layout.tsx'
import { type Shop, ShopProvider } from './shop.ts'
import { AnnouncerProvider } from './widgets/Announce.tsx'
import { ToastProvider } from './widgets/Toast.tsx'

interface AppProps {
  client: QueryClient
  shop: Shop
  /** Provides the location: the requested one on the server, the current one in the browser. */
  router: (screens: ReactNode) => ReactNode
}

/** The whole shop. */
export function App({ client, shop, router }: AppProps) {
  return (
    <QueryClientProvider client={client}>
      <ShopProvider value={shop}>
        <AnnouncerProvider>
          <ToastProvider>{router(<Screens />)}</ToastProvider>
        </AnnouncerProvider>
      </ShopProvider>
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
