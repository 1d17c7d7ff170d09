import { ADD_FAILED, COOKIES_BLOCKED } from '#shared/features/cart/messages.ts'
import { useState } from 'react'
import { paths } from '#shared/paths.ts'
import { freeShippingText } from '#shared/pricing/money.ts'
import { choiceText } from '#shared/pricing/options.ts'
import { explainFailure } from '#storefront/api/failure.ts'
import { forgetsCart } from './forgets-cart.ts'
import { orPlainly } from '#storefront/plain-form.ts'
import { useToast } from '#storefront/widgets/Toast.tsx'
import { type CartSelection, useCartWrites } from './cart.writer.ts'

const TOAST_MS = 3000

/** Adds what a form says to the cart and shows the result in a toast. `add` resolves to whether it succeeded. */
export function useAddToCart() {
  const toast = useToast()
  const writes = useCartWrites()
  const [isAdding, setAdding] = useState(false)

  const add = async (name: string, choice: CartSelection, form: HTMLFormElement): Promise<boolean> => {
    setAdding(true)
    try {
      const { totalCents } = await orPlainly(
        async () => writes.add(choice),
        () => form,
      )
      const description = `${choice.quantity} × ${name}, ${choiceText(choice)}. ${freeShippingText(totalCents)}`.trim()
      // No other page would show it.
      const more = forgetsCart()
        ? { description: `${description} ${COOKIES_BLOCKED}` }
        : { action: { label: 'VIEW CART', href: paths.cart } }
      toast({ title: 'Added to Cart!', description, duration: TOAST_MS, ...more })
      return true
    } catch (error) {
      toast({
        title: 'Error',
        description: explainFailure(ADD_FAILED, error),
        variant: 'destructive',
        duration: TOAST_MS,
      })
      return false
    } finally {
      setAdding(false)
    }
  }
  return { add, isAdding }
}
