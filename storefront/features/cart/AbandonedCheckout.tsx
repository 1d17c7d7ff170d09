import { type ComponentType, lazy, Suspense } from 'react'
import { logFailure } from '#storefront/log.ts'
import { serverCode } from '#storefront/server-code.ts'
import { CartLoading } from './CartStates.tsx'
import type { AbandonedOffer } from './useAbandonedCart.ts'
import '#storefront/theme/checkout.css'

const LatePanel = lazy<ComponentType<{ offer: AbandonedOffer }>>(() =>
  import('./AbandonedPanel.tsx').then(
    ({ AbandonedPanel }) => ({ default: AbandonedPanel }),
    (error: unknown) => {
      logFailure('Abandoned checkout', error)
      return { default: () => null }
    },
  ),
)

/** Offers to restore the cart of an abandoned checkout, with code that few visits need. */
export function AbandonedCheckout({ offer }: { offer: AbandonedOffer | null }) {
  const Panel = serverCode.abandoned?.AbandonedPanel ?? LatePanel
  return (
    offer && (
      <Suspense fallback={<CartLoading empty={null} />}>
        <Panel offer={offer} />
      </Suspense>
    )
  )
}
