/** Everything that the shop stores in a browser. Add a row here when adding an entry. */
const entries: readonly { name: string; where: string; why: string }[] = [
  {
    name: 'hoard.cart-session',
    where: 'local storage, until you delete it',
    why: 'Necessary. A random number that identifies your cart. Created when you add the first item; the server deletes a cart that is not used for 90 days.',
  },
  {
    name: 'hoard.checkout-attempt',
    where: 'local storage, used for one hour',
    why: 'Necessary. Your current checkout and its cart number at the payment provider, so that a second click does not order twice.',
  },
  {
    name: 'hoard.cart-snapshot',
    where: 'local storage, used for 30 days',
    why: 'Necessary. Your cart when you went to checkout, so that an abandoned checkout can be restored.',
  },
  {
    name: 'hoard.banner-session',
    where: 'session storage, until the tab is closed',
    why: 'Necessary. A random number per tab that limits how often an announcement is shown. The server deletes its count within days.',
  },
  {
    name: 'hoard.cookie-consent',
    where: 'local storage, until you delete it',
    why: "Necessary. Your cookie choice and a random number that identifies the server's copy, which is deleted 13 months after the last change.",
  },
  {
    name: 'hoard.shortcuts',
    where: 'local storage, until you switch them on again',
    why: 'Preferences. Whether you switched the keyboard shortcuts off.',
  },
]

/** Table of stored entries: where, for how long and why. */
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
