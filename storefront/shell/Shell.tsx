import { hideSigns } from '#storefront/widgets/hide-signs.tsx'
import type { ActiveBanner } from '#shared/features/banners/banners.record.ts'
import type { CardProduct } from '#shared/features/catalogue/products.schema.ts'
import type { NavigationItem } from '#shared/features/navigation/navigation.record.ts'
import type { ShownPage } from '#shared/features/pages/pages.record.ts'
import type { ShopFacts } from '#shared/page-renderer.ts'
import { paths } from '#shared/paths.ts'
import { BannerStrip } from '#storefront/features/banners/BannerStrip.tsx'
import { ConsentBanner } from '#storefront/features/consent/ConsentBanner.tsx'
import { focusedAtLoad } from '#storefront/widgets/form.tsx'
import { ProductCard } from '#storefront/widgets/ProductCard.tsx'
import { Footer } from './Footer.tsx'
import { NavigationBar } from './NavigationBar.tsx'
import { OfflineScreen } from './OfflineScreen.tsx'

export interface ShellProps {
  shop: Omit<ShopFacts, 'texts'>
  pathname: string
  /** Markup of the screen. */
  screen: string
  /** Undefined if it couldn't be read. */
  menu: readonly NavigationItem[] | undefined
  /** The page's banners, the first ones first. */
  banners: readonly ActiveBanner[]
  /** The page that the footer is built from. */
  footer: ShownPage | undefined
  /** Shown below a screen that has nothing else to show. */
  creatures?: readonly CardProduct[]
  /** The future time, for people, that the shop is shown at. */
  asOf?: string
  /** Discount code that a link has just stored. */
  code?: string
}

/**
 * What surrounds every screen: banners, menu, footer and cookie consent. Only the server renders it; plain modules
 * (boot.ts) keep it alive in the browser. React takes over the screen alone.
 */
export const Shell = ({ shop, pathname, screen, menu, banners, footer, creatures, asOf, code }: ShellProps) => (
  <>
    <div className="screen">
      <a className="button primary skip-link" href="#main">
        Skip to content
      </a>
      {asOf && <AsOfStrip at={asOf} />}
      <BannerStrip position="top" banners={banners} />
      <NavigationBar shop={shop} pathname={pathname} items={menu} />
      <BannerStrip position="below-nav" banners={banners} />
      {code !== undefined && <CodeNotice code={code} />}
      <main id="main" className="main" tabIndex={-1} dangerouslySetInnerHTML={{ __html: screen }} />
      {creatures && (
        <div className="creatures" data-live="creatures">
          {creatures.length > 0 && <Creatures products={creatures} />}
        </div>
      )}
      <Footer shop={shop} page={footer} />
    </div>
    <ConsentBanner scripts={shop.scripts} />
    {/* Windows that React opens over the page, such as the list of shortcuts. */}
    <div id="overlay" />
    <output id="announcements" className="sr-only" aria-live="polite" />
    <template id="offline">
      <OfflineScreen />
    </template>
  </>
)

const AsOfStrip = ({ at }: { at: string }) => (
  <aside className="as-of no-print" aria-label="The shop at another time">
    <p>
      <strong>THE SHOP AS OF {at}.</strong> Shoppers don’t see this yet.
    </p>
    <form method="post" action={paths.asOf('now')}>
      <button type="submit" className="button">
        {hideSigns('[BACK TO NOW]')}
      </button>
    </form>
  </aside>
)

const CodeNotice = ({ code }: { code: string }) => (
  <aside className="page code-notice no-print" aria-label="Discount code">
    <output className="panel notice" {...focusedAtLoad}>
      Code <strong>{code}</strong> will be applied at checkout if it is valid.
    </output>
  </aside>
)

const Creatures = ({ products }: { products: readonly CardProduct[] }) => (
  <aside className="page stack" aria-labelledby="creatures">
    <h2 id="creatures">In stock now</h2>
    <ul className="cards">
      {products.map((product) => (
        <li key={product.id}>
          <ProductCard product={product} />
        </li>
      ))}
    </ul>
  </aside>
)
