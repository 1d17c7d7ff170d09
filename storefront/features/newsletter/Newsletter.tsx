import { type FormEvent, useRef, useState } from 'react'
import { send } from '#storefront/api/fetch.ts'
import { useToast } from '#storefront/widgets/Toast.tsx'
import { useIsHydrated } from '#storefront/widgets/useIsHydrated.ts'
import { paths } from '#shared/paths.ts'

/** Newsletter form and feed link. The input stays until the subscription succeeds. */
export function Newsletter() {
  const alive = useIsHydrated()
  const toast = useToast()
  const sending = useRef(false)
  const [isSending, setIsSending] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending.current) return
    const form = event.currentTarget
    const email = String(new FormData(form).get('email')).trim()
    sending.current = true
    setIsSending(true)
    try {
      await send('POST', '/api/newsletter', { body: { email } })
      form.reset()
      toast({ title: 'Subscribed!', description: "You've been added to our newsletter." })
    } catch {
      // `send` has already logged the cause.
      toast({ title: 'Error', description: 'Failed to subscribe. Please try again.', variant: 'destructive' })
    } finally {
      sending.current = false
      setIsSending(false)
    }
  }

  return (
    <section className="panel newsletter no-print" aria-labelledby="newsletter">
      <div className="newsletter-parts">
        <div className="stack tight">
          <h2 id="newsletter">NEWSLETTER.JOIN</h2>
          <p>New creatures, new posts, now and then a sale. No goblins in your inbox.</p>
          <p>
            <a className="link" href="/blog/feed.xml">
              Or use your feed reader (Atom)
            </a>
          </p>
        </div>
        <div>
          <form onSubmit={submit}>
            <fieldset className="newsletter-fields" disabled={!alive}>
              <legend className="sr-only">Your address</legend>
              <label className="field">
                <span className="label">Email</span>
                <input className="input" name="email" type="email" required autoComplete="email" maxLength={254} />
              </label>
              <button type="submit" className="button primary" aria-disabled={isSending}>
                {isSending ? 'SUBSCRIBING...' : '[SUBSCRIBE]'}
              </button>
            </fieldset>
          </form>
          <noscript>
            <p className="warning">Subscribing needs JavaScript.</p>
          </noscript>
          <p className="small dim newsletter-note">
            We store your address and the date, nothing else: see the{' '}
            <a className="link" href={paths.privacy}>
              privacy policy
            </a>
            .
          </p>
        </div>
      </div>
    </section>
  )
}
