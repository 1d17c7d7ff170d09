import type { ShownPage } from '#shared/features/pages/pages.record.ts'
import type { ShopFacts } from '#shared/page-renderer.ts'
import { paths } from '#shared/paths.ts'
import { FooterTexts } from '#storefront/blocks/page/FooterTexts.tsx'
import { footerTexts } from '#storefront/blocks/page/footer-texts.ts'
import '#storefront/blocks/page/footer.css'

interface FooterProps {
  shop: Omit<ShopFacts, 'texts'>
  page: ShownPage | undefined
}

/** Text blocks of the page `footer` or a copyright line, and the links that every page needs. */
export const Footer = ({ shop, page }: FooterProps) => (
  <footer className="footer">
    <div className="footer-content frame">
      <div data-live="footer">
        <FooterTexts texts={footerTexts(page)} name={shop.name} />
      </div>
      <nav aria-label="Orders and legal">
        <ul className="footer-links">
          <li>
            <a className="footer-link" href={paths.orderStatus}>
              Where is my print?
            </a>
          </li>
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
            {/* Without scripts, a form of the privacy policy asks the same. */}
            <a className="footer-link" href={`${paths.privacy}#cookie-settings`} data-window="consent">
              Cookie settings
            </a>
          </li>
          <li className="no-print needs-scripts">
            <button type="button" className="footer-link footer-keys" aria-haspopup="dialog" data-window="shortcuts">
              <span aria-hidden="true">[?]&nbsp;</span>Shortcuts
            </button>
          </li>
        </ul>
      </nav>
    </div>
  </footer>
)
