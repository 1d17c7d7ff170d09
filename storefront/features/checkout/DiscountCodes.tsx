import { hideSigns } from '#storefront/widgets/hide-signs.tsx'
import type { CodesState } from '#shared/features/checkout/discount-codes.ts'
import { formatMoney } from '#shared/pricing/money.ts'
import { FormName, focusedAtLoad, useForm } from '#storefront/widgets/form.tsx'

interface DiscountCodesProps {
  codes: CodesState
  /** In cents, of the lines as they are shown. */
  subtotal: number
}

const ERROR_ID = 'code-error'

/**
 * A field for discount codes, and the shopper's with what each takes off. The form is the browser's: the page that answers
 * has its message in focus, which screen readers read.
 */
export function DiscountCodes({ codes, subtotal }: DiscountCodesProps) {
  const form = useForm('discount')
  const error = form.errors['code'] || form.errors['']
  const refused = codes.discounts?.codes.flatMap(({ code, refusal }) => (refusal ? code : [])) ?? []
  return (
    <form method="post" className="discount-codes stack tight" id="discount-codes">
      <FormName form={form} />
      <label className="label" htmlFor="code">
        Discount code
      </label>
      <div className="discount-field">
        <input
          id="code"
          type="text"
          className="input"
          name="code"
          defaultValue={form.values['code']}
          required
          autoComplete="off"
          {...(error && { 'aria-invalid': true, 'aria-describedby': ERROR_ID, autoFocus: true })}
        />
        <button type="submit" className="button">
          APPLY
        </button>
      </div>
      {error && (
        <p className="small error" id={ERROR_ID} role="alert">
          {error}
        </p>
      )}
      {form.isSent && (
        <output {...focusedAtLoad}>
          Discount codes: {codes.codes.filter((code) => !refused.includes(code)).join(', ') || 'none'}.
          {refused.length > 0 && ` Not used: ${refused.join(', ')}.`}
        </output>
      )}
      {codes.problem && <p className="small warning">{codes.problem}</p>}
      <ul className="discount-list" aria-live="polite">
        {codes.codes.map((code) => (
          <li key={code}>
            <span className="bright discount-code">{code}</span>
            <Effect code={code} codes={codes} subtotal={subtotal} />
            <button
              type="submit"
              name="remove"
              value={code}
              formNoValidate
              className="button quiet"
              aria-label={`Remove code ${code}`}
            >
              {hideSigns('[REMOVE]')}
            </button>
          </li>
        ))}
      </ul>
    </form>
  )
}

/** What a code takes off, or why it doesn't. */
function Effect({ code, codes: { discounts }, subtotal }: DiscountCodesProps & { code: string }) {
  const found = discounts?.codes.find((each) => each.code === code)
  if (found?.refusal) return <span className="small error">Not used. {found.refusal}</span>
  return found?.cents && discounts?.subtotal === subtotal ? (
    <span className="numbers bright">{formatMoney(-found.cents)}</span>
  ) : (
    <span className="small dim">Applied at checkout</span>
  )
}
