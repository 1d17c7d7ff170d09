export const CheckoutInfo = () => (
  <div className="stack checkout-info">
    <section className="panel stack tight">
      <h2 className="panel-title">SECURE.CHECKOUT</h2>
      <p>
        You will be redirected to our secure checkout at Shopify. You enter address, shipping and payment there; we
        never see your card.
      </p>
    </section>
    <section className="panel stack tight">
      <h2 className="panel-title">PAYMENT.OPTIONS</h2>
      <ul className="row tight">
        {['Credit and debit cards', 'PayPal', 'Apple Pay', 'Google Pay', 'Shop Pay'].map((name) => (
          <li key={name} className="badge">
            {name}
          </li>
        ))}
      </ul>
    </section>
    <section className="panel stack tight">
      <h2 className="panel-title">SHIPPING.INFO</h2>
      <p>Standard shipping: 5-7 days after production.</p>
      <p>Express shipping is available at checkout.</p>
    </section>
    <section className="panel stack tight">
      <h2 className="panel-title">PROCESSING.INFO</h2>
      <p>Every miniature is printed on demand within 1-2 weeks.</p>
      <p>You get email updates at every step.</p>
    </section>
  </div>
)
