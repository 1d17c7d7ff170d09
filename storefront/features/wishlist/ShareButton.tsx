import { hideSigns } from '#storefront/widgets/hide-signs.tsx'
import { useToast } from '#storefront/widgets/Toast.tsx'

/** Opens the system's share dialog, or copies the link where there is none. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const toast = useToast()
  const share = async () => {
    const url = new URL(path, location.href).href
    try {
      if (typeof navigator.share === 'function') return await navigator.share({ title, url })
      await navigator.clipboard.writeText(url)
      toast({ title: 'Link copied', description: url })
    } catch (error) {
      // Closing the dialog is no error. Without a clipboard the link can be copied by hand.
      if (!(error instanceof Error && error.name === 'AbortError')) toast({ title: 'Copy this link', description: url })
    }
  }
  return (
    <button type="button" className="button quiet" onClick={() => void share()}>
      {hideSigns('> SHARE')}
    </button>
  )
}
