import { useMemo, useSyncExternalStore } from 'react'
import { keep } from '#shared/browser-storage.ts'
import { MAX_CHOSEN } from '#shared/features/catalogue/limits.ts'
import { paths } from '#shared/paths.ts'
import { useToast } from '#storefront/widgets/Toast.tsx'
import { idsIn, readWishlist, WISHLIST_KEY } from './wishlist.storage.ts'

/** This browser's wishlist: undefined until the screen is hydrated. */
export function useWishlist() {
  const toast = useToast()
  const text = useSyncExternalStore(onWishlistChange, readWishlist, () => undefined)
  const ids = useMemo(() => (text === undefined ? undefined : idsIn(text)), [text])
  const store = (next: readonly string[]) => {
    const isStored = storeWishlist(next)
    const description = "Your browser blocks cookies, so it can't keep a wishlist."
    if (!isStored) toast({ title: 'Error', description, variant: 'destructive' })
    return isStored
  }
  return {
    ids,
    /** Puts miniatures at the top. */
    add(added: readonly string[]) {
      const others = idsIn(readWishlist()).filter((id) => !added.includes(id))
      if (added.length + others.length > MAX_CHOSEN)
        toast({ title: 'Error', description: `A wishlist holds ${MAX_CHOSEN} miniatures.`, variant: 'destructive' })
      else if (store([...added, ...others]))
        toast({ title: 'Saved to your wishlist', action: { label: 'VIEW WISHLIST', href: paths.wishlist } })
    },
    /** UNDO puts the miniature back where it was. */
    remove(id: string) {
      const before = idsIn(readWishlist())
      if (store(before.filter((each) => each !== id)))
        toast({
          title: 'Removed from your wishlist',
          action: {
            label: 'UNDO',
            onPress: () => void store(idsIn(readWishlist()).toSpliced(before.indexOf(id), 0, id)),
          },
        })
    },
  }
}

/** Stores the wishlist. Returns false if the browser blocks storage. */
function storeWishlist(ids: readonly string[]): boolean {
  if (!keep(WISHLIST_KEY, ids.length === 0 ? null : ids.slice(0, MAX_CHOSEN).join(','))) return false
  // Browsers tell only other tabs.
  dispatchEvent(new Event('storage'))
  return true
}

/** Calls back when the wishlist changes, here or in another tab. For `useSyncExternalStore`. */
function onWishlistChange(listener: () => void): () => void {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}
