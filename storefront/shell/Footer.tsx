import { useQuery } from '@tanstack/react-query'
import { paths } from '#shared/paths.ts'
import { FooterTexts } from '#storefront/blocks/page/FooterTexts.tsx'
import { footerTexts } from '#storefront/blocks/page/footer-texts.ts'
import { useShop } from '#storefront/shop.ts'
import { useIsHydrated } from '#storefront/widgets/useIsHydrated.ts'
import { footerRead } from './footer.queries.ts'
import '#storefront/blocks/page/footer.css'

interface FooterProps {
  showCookieSettings(): void
  showShortcuts(): void
}

/** Text blocks of the page `footer` or a copyright line, and the links that every page needs. */
export function Footer({ showCookieSettings, showShortcuts }: FooterProps) {
  const { name } = useShop()
  const { data, error } = useQuery(footerRead)
  const alive = useIsHydrated()
  // The texts stay visible while a refresh fails, unless the page was deleted.
  const texts = footerTexts(error?.status === 404 ? undefined : data)

  return (
    <footer className="footer">
      <div className="footer-content">
        <FooterTexts texts={texts} name={name} />
        <nav aria-label="Legal">
          <ul className="footer-links">
            <li>
              <a className="footer-link" href={paths.privacy}>
                Privacy Policy
              </a>
            </li>
            <li>
              <a className="footer-link" href={paths.terms}>
                Terms of Service
              </a>
            </li>
            <li className="no-print">
              <button type="button" className="footer-link" disabled={!alive} onClick={showCookieSettings}>
                Cookie settings
              </button>
            </li>
            <li className="no-print">
              <button
                type="button"
                className="footer-link footer-keys"
                disabled={!alive}
                aria-haspopup="dialog"
                onClick={showShortcuts}
              >
                [?] Shortcuts
              </button>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  )
}
