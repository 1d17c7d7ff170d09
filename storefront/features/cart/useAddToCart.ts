import { ADD_FAILED } from '#shared/features/cart/messages.ts'
import { useState } from 'react'
import { useToast } from '#storefront/widgets/Toast.tsx'
import { type CartSelection, explainFailure, useCartWrites } from './cart.writer.ts'

const TOAST_MS = 3000

/** Adds to the cart and shows the result in a toast. `add` resolves to whether it succeeded. */
export function useAddToCart() {
  const toast = useToast()
  const writes = useCartWrites()
  const [isAdding, setAdding] = useState(false)

  const add = async (name: string, choice: CartSelection): Promise<boolean> => {
    setAdding(true)
    try {
      await writes.add(choice)
      const { quantity, scale, finishing } = choice
      const description = `${quantity} × ${name}, ${scale}, ${finishing}`
      toast({ title: 'Added to Cart!', description, duration: TOAST_MS })
      return true
    } catch (error) {
      const description = `${ADD_FAILED} ${explainFailure(error)}`.trim()
      toast({ title: 'Error', description, variant: 'destructive', duration: TOAST_MS })
      return false
    } finally {
      setAdding(false)
    }
  }
  return { add, isAdding }
}
