import { useEffect, useRef, useState } from 'react'
import type { CartItem } from '#shared/features/cart/cart.schema.ts'
import type { CodesState } from '#shared/features/checkout/discount-codes.ts'
import { useVisitor } from '#storefront/shop.ts'

const NONE: CodesState = { codes: [], discounts: null, problem: null }

/**
 * The shopper's discount codes, and what they take off the cart as it is shown: asked again when the cart or a price
 * changes. Forms change the codes themselves.
 */
export function useDiscountCodes(cart: readonly CartItem[]): CodesState {
  const { codes: known = NONE } = useVisitor()
  const { codes } = known
  const question = codes[0] ? JSON.stringify(cart) : ''
  // The server has asked about the cart that it rendered.
  const [asked, setAsked] = useState({ ...known, question })
  const latest = useRef(question)

  useEffect(() => {
    if (question === latest.current) return
    latest.current = question
    void import('./discount-requests.ts')
      .then(({ askDiscounts }) => askDiscounts(cart, codes))
      .catch(() => NONE)
      .then((answer) => {
        if (latest.current === question) setAsked({ ...answer, codes, question })
      })
  })

  return question === asked.question ? asked : { ...NONE, codes }
}
