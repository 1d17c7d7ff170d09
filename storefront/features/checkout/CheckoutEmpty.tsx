import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '#shared/paths.ts'

/** Time to read the message, in ms. */
const LEAVE_MS = 5000

/** Empty checkout. Redirects to the gallery unless the shopper stays or a cart can be restored. */
export function CheckoutEmpty({ mayLeave }: { mayLeave: boolean }) {
  const navigate = useNavigate()
  const [staying, setStaying] = useState(false)
  const leaving = mayLeave && !staying

  useEffect(() => {
    if (!leaving) return
    const timer = setTimeout(() => void navigate(paths.gallery), LEAVE_MS)
    return () => clearTimeout(timer)
  }, [leaving, navigate])

  return (
    <section className="panel alert stack">
      <h1>CHECKOUT.ERROR</h1>
      <p role="alert">No items found in cart.{leaving && ' Redirecting to gallery...'}</p>
      <p className="row tight">
        <a className="button primary" href={paths.gallery}>
          {'> GO TO GALLERY'}
        </a>
        {leaving && (
          <button type="button" className="button" onClick={() => setStaying(true)}>
            [STAY HERE]
          </button>
        )}
      </p>
    </section>
  )
}
