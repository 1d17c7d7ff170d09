/** Everything that the shop writes into a browser. Whoever adds an entry there adds a line here. */
const entries: readonly { name: string; where: string; why: string }[] = [
  {
    name: 'hoard.cart-session',
    where: 'local storage, until you delete it',
    why: 'Necessary. A random number that finds your cart again. Made when you put the first thing into it; a cart that is not used for 90 days is deleted from the server.',
  },
  {
    name: 'hoard.checkout-attempt',
    where: 'local storage, used for one hour',
    why: 'Necessary. The checkout that is under way and the number of its cart at the payment provider, so that a second click does not order twice.',
  },
  {
    name: 'hoard.cart-snapshot',
    where: 'local storage, used for 30 days',
    why: 'Necessary. What was in the cart when you went to the payment, so that an abandoned checkout can be restored.',
  },
  {
    name: 'hoard.banner-session',
    where: 'session storage, until the tab is closed',
    why: 'Necessary. A random number per tab, so that an announcement is not shown more often than it should be. The server forgets what it counted within days.',
  },
  {
    name: 'hoard.cookie-consent',
    where: 'local storage, until you delete it',
    why: 'Necessary. Your choice of cookies and a random number under which the server keeps a copy of it, for 13 months after it was last changed.',
  },
  {
    name: 'hoard.shortcuts',
    where: 'local storage, until you switch them on again',
    why: 'Preferences. That you have switched the keyboard shortcuts off.',
  },
]

/** The table of what is stored, where, for how long and why. */
export const StorageList = () => (
  <dl>
    {entries.map(({ name, where, why }) => (
      <div key={name}>
        <dt>
          <code>{name}</code>
        </dt>
        <dd>
          {why} <span className="dim">({where})</span>
        </dd>
      </div>
    ))}
  </dl>
)
