import { QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import { Provider } from 'jotai'
import { useSyncExternalStore, type ReactNode } from 'react'
import { queryClient } from './api/query-client.ts'
import { store } from './store.ts'
import { staffThemes } from './theme/theme.ts'

const touch = matchMedia('(pointer: coarse)')

/** The content security policy only allows style elements that carry this nonce (set by server/rendering/staff). */
const nonce = document.querySelector<HTMLElement>('#app')?.nonce ?? ''

/** The providers that every screen needs: query client, store and antd theme. */
export function Providers({ children }: { children: ReactNode }) {
  const isTouch = useSyncExternalStore(
    (changed) => {
      touch.addEventListener('change', changed)
      return () => touch.removeEventListener('change', changed)
    },
    () => touch.matches,
  )
  return (
    <Provider store={store}>
      <QueryClientProvider client={queryClient}>
        <ConfigProvider
          theme={isTouch ? staffThemes.touch : staffThemes.mouse}
          csp={{ nonce }}
          wave={{ disabled: true }}
          button={{ autoInsertSpace: false }}
        >
          {children}
        </ConfigProvider>
      </QueryClientProvider>
    </Provider>
  )
}
