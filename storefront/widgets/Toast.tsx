import { type ComponentType, createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react'
import { logFailure } from '#storefront/log.ts'
import { warn } from './announce.ts'
import type { ToasterProps, ToastMessage, VisibleToast } from './Toaster.tsx'

const ToastContext = createContext<(message: ToastMessage) => void>(() => undefined)

/** Returns `toast({ title, description, variant, duration })`. Only one toast is shown: a new one replaces the old. */
export const useToast = () => use(ToastContext)

/** Renders toasts after its children. Their code loads once the screen is hydrated. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, set] = useState<VisibleToast | null>(null)
  const [Toaster, setToaster] = useState<ComponentType<ToasterProps> | null>(null)
  useEffect(() => {
    import('./Toaster.tsx').then(
      (loaded) => setToaster(() => loaded.Toaster),
      (error: unknown) => {
        logFailure('Toasts', error)
        setToaster(() => PlainToast)
      },
    )
  }, [])
  const show = useCallback(
    (message: ToastMessage) => set((previous) => ({ ...message, id: (previous?.id ?? 0) + 1, open: true })),
    [],
  )
  return (
    <ToastContext value={show}>
      {children}
      {Toaster && <Toaster toast={toast} set={set} />}
    </ToastContext>
  )
}

/** Without the code of toasts, as when the connection was lost, the text is still shown. */
function PlainToast({ toast }: ToasterProps) {
  useEffect(() => {
    if (toast) warn([toast.title, toast.description].filter(Boolean).join('. '))
  }, [toast])
  return null
}
