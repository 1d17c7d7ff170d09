import { hideSigns } from '#storefront/widgets/hide-signs.tsx'
import { type FormEvent, useState } from 'react'
import { explainFailure } from '#storefront/api/failure.ts'
import { send } from '#storefront/api/fetch.ts'
import { orPlainly } from '#storefront/plain-form.ts'
import { useShop } from '#storefront/shop.ts'
import { useToast } from '#storefront/widgets/Toast.tsx'
import { emailInput } from '#storefront/widgets/email-input.ts'
import { FieldError, FormError, FormName, FormSuccess, useForm } from '#storefront/widgets/form.tsx'
import { SUBSCRIBE_FAILED, SUBSCRIBED } from '#shared/features/newsletter/messages.ts'
import { paths } from '#shared/paths.ts'

/** Newsletter form and feed link. The input stays until the subscription succeeds. */
export function Newsletter() {
  const own = useForm('newsletter')
  const { newsletterNote } = useShop()
  const toast = useToast()
  const [isSending, setIsSending] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    own.forgetErrors()
    const form = event.currentTarget
    setIsSending(true)
    try {
      await orPlainly(
        async () => {
          const email = String(new FormData(form).get('email')).trim()
          await send('POST', '/api/newsletter', { body: { email } })
        },
        () => form,
      )
      form.reset()
      toast(SUBSCRIBED)
    } catch (error) {
      // `send` has already logged the cause.
      toast({
        title: 'Error',
        description: explainFailure(SUBSCRIBE_FAILED, error),
        variant: 'destructive',
      })
    } finally {
      setIsSending(false)
    }
  }

  return (
    <section className="newsletter no-print" aria-labelledby="newsletter">
      <div className="newsletter-parts">
        <div className="stack tight">
          <h2 id="newsletter">NEWSLETTER.JOIN</h2>
          <p>New creatures, new posts, now and then a sale. No goblins in your inbox.</p>
          <p>
            <a className="link alone" href="/blog/feed.xml">
              Or read the feed (Atom)
            </a>
          </p>
        </div>
        <div>
          {own.isSent ? (
            <FormSuccess {...SUBSCRIBED} />
          ) : (
            <form className="stack tight" method="post" data-interactive onSubmit={submit}>
              <FormName form={own} />
              <FormError form={own} />
              <fieldset className="newsletter-fields">
                <legend className="sr-only">Your address</legend>
                <label className="field">
                  <span className="label">Email</span>
                  <input className="input" {...emailInput} {...own.field('email')} />
                </label>
                <button type="submit" className="button" aria-disabled={isSending}>
                  {isSending ? 'SUBSCRIBING...' : hideSigns('> SUBSCRIBE')}
                </button>
              </fieldset>
              <FieldError form={own} field="email" label="Email" />
            </form>
          )}
          <p className="small dim newsletter-note">
            {newsletterNote}: see the{' '}
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
