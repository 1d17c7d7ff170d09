import { hideSigns } from '#storefront/widgets/hide-signs.tsx'
import { CONSENT, REQUEST_STORED, REQUEST_STORED_FOR_MAIL } from '#shared/features/back-in-stock/messages.ts'
import { soldOutOptions } from '#shared/features/back-in-stock/sold-out.ts'
import type { Product } from '#shared/features/catalogue/products.schema.ts'
import { paths, productPath } from '#shared/paths.ts'
import { listOptions } from '#shared/pricing/list-options.ts'
import { choiceText, formatOption } from '#shared/pricing/options.ts'
import { useRead } from '#storefront/api/useRead.ts'
import { productMain } from '#storefront/features/catalogue/product/product.queries.ts'
import { useShop } from '#storefront/shop.ts'
import { useScreenParams } from '#storefront/screen.ts'
import { emailInput } from '#storefront/widgets/email-input.ts'
import { Field } from '#storefront/widgets/Field.tsx'
import { FieldError, FormError, FormName, FormSuccess, useForm } from '#storefront/widgets/form.tsx'
import { Trap } from '#storefront/widgets/Trap.tsx'

/** /product/{handle}/back-in-stock: asks to be told when a miniature, or a scale and finishing of it, is back. */
export default function BackInStockPage() {
  const params = useScreenParams()
  const { data: product, error } = useRead(productMain({ params }))
  return (
    <div className="page stack">
      {product ? (
        <>
          <p>
            <a className="way-back" href={productPath(product)}>
              {'<\u00a0'}
              <bdi>{product.name.toUpperCase()}</bdi>
            </a>
          </p>
          <h1>STOCK.ALERT</h1>
          <BackInStock product={product} />
        </>
      ) : (
        <>
          <h1>{error && error.status < 500 ? 'Product Not Found' : 'PRODUCT.UNREACHABLE'}</h1>
          <p>
            <a className="button" href={paths.gallery}>
              Back to Gallery
            </a>
          </p>
        </>
      )}
    </div>
  )
}

function BackInStock({ product }: { product: Product }) {
  const form = useForm('back-in-stock')
  const { sendsMail } = useShop()
  const soldOut = soldOutOptions(product)
  if (form.isSent)
    return (
      <>
        <FormSuccess {...(sendsMail ? REQUEST_STORED_FOR_MAIL : REQUEST_STORED)} />
        <p className="row">
          <a className="button" href={productPath(product)}>
            {hideSigns('[BACK TO THE MINIATURE]')}
          </a>
          <a className="button primary" href={paths.gallery}>
            {hideSigns('[EXPLORE MINIATURES]')}
          </a>
        </p>
      </>
    )
  if (soldOut.length === 0)
    return (
      <>
        <FormError form={form} />
        <p>Every scale and finishing of this miniature is in stock.</p>
        <p>
          <a className="button primary" href={productPath(product)}>
            {hideSigns('> PICK OPTIONS')}
          </a>
        </p>
      </>
    )
  const isGone = soldOut.length === listOptions(product.shopifyVariants).length
  return (
    <section className="panel form-panel" aria-labelledby="request">
      <form method="post" className="stack">
        <FormName form={form} />
        <h2 className="panel-title" id="request">
          TELL ME WHEN IT IS BACK
        </h2>
        <p>
          <bdi>{product.name}</bdi> is sold out{!isGone && ' in some scales and finishings'}. Leave your email address,
          and {sendsMail ? 'we send you an email' : 'one of us will write to you by hand'} when it is back. You get one
          email, no more.
        </p>
        <FormError form={form} />
        <input type="hidden" name="productId" value={product.id} />
        <Field form={form} name="option" label="Scale and finishing">
          <select className="input" {...form.field('option')}>
            {isGone && <option value="">Any</option>}
            {soldOut.map((option) => (
              <option key={formatOption(option)} value={formatOption(option)}>
                {choiceText(option)}
              </option>
            ))}
          </select>
        </Field>
        <Field form={form} name="email" label="Email">
          <input className="input" {...emailInput} {...form.field('email')} />
        </Field>
        <label className="check">
          <input
            type="checkbox"
            required
            {...form.field('consent')}
            defaultValue="yes"
            defaultChecked={form.values['consent'] !== undefined}
          />
          {CONSENT}
        </label>
        <FieldError form={form} field="consent" label="Consent" />
        <Trap />
        <p>
          <button type="submit" className="button primary">
            {hideSigns('> TELL ME WHEN IT IS BACK')}
          </button>
        </p>
        <p className="small dim">
          We store your address, what you wait for, the time and your consent, nothing else: see the{' '}
          <a className="link" href={paths.privacy}>
            privacy policy
          </a>
          .
        </p>
      </form>
    </section>
  )
}
