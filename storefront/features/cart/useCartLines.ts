import { useMemo } from 'react'
import type { CartItem } from '#shared/features/cart/cart.schema.ts'
import { MAX_QUANTITY } from '#shared/features/cart/limits.ts'
import { useToast } from '#storefront/widgets/Toast.tsx'
import { explainFailure, useCartWrites } from './cart.queries.ts'

/** How long (ms) a removal can be undone. */
const UNDO_MS = 8000

/** Line actions of the cart screen. Failures are shown as toasts. */
export function useCartLines(lines: readonly CartItem[]) {
  const toast = useToast()
  const writes = useCartWrites()
  return useMemo(() => {
    const attempt = async (what: string, write: () => Promise<void>) => {
      try {
        await write()
      } catch (error) {
        toast({ title: 'Error', description: `${what} ${explainFailure(error)}`.trim(), variant: 'destructive' })
      }
    }
    const putBack = (gone: readonly CartItem[]) =>
      attempt('Failed to restore the cart. Please try again.', async () => {
        await Promise.all(gone.map((line) => writes.add(line, { line, at: lines.indexOf(line) })))
      })
    const undoable = (title: string, gone: readonly CartItem[]) =>
      toast({ title, duration: UNDO_MS, action: { label: 'UNDO', onPress: () => void putBack(gone) } })

    const remove = (line: CartItem) => {
      undoable(`${line.product.name} removed`, [line])
      return attempt('Failed to remove item. Please try again.', () => writes.remove(line.id))
    }
    return {
      remove,
      /** 0 or less removes the line. */
      setQuantity: (line: CartItem, quantity: number) =>
        quantity <= 0
          ? remove(line)
          : attempt('Failed to update quantity. Please try again.', () =>
              writes.setQuantity(line.id, Math.min(quantity, MAX_QUANTITY)),
            ),
      clear: () => {
        undoable('Cart cleared', lines)
        return attempt('Failed to clear cart. Please try again.', writes.clear)
      },
    }
  }, [lines, toast, writes])
}
