import { useState } from 'react'
import { useToast } from '#storefront/widgets/Toast.tsx'
import { type Choice, reasonOf, useCartWrites } from './cart.queries.ts'

/** Checkout and add toasts (specification section 9). */
const TOAST_MS = 3000

/** Adds to the cart and says so (specification section 8). `add` answers whether it worked. */
export function useAddToCart() {
  const toast = useToast()
  const writes = useCartWrites()
  const [isAdding, setAdding] = useState(false)

  const add = async (name: string, choice: Choice): Promise<boolean> => {
    setAdding(true)
    try {
      await writes.add(choice)
      const { quantity, scale, finishing } = choice
      const description = `${quantity} × ${name}, ${scale}, ${finishing}`
      toast({ title: 'Added to Cart!', description, duration: TOAST_MS })
      return true
    } catch (error) {
      const description = `Failed to add item to cart. Please try again. ${reasonOf(error)}`.trim()
      toast({ title: 'Error', description, variant: 'destructive', duration: TOAST_MS })
      return false
    } finally {
      setAdding(false)
    }
  }
  return { add, isAdding }
}
