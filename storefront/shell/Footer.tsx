import { useShop } from '#storefront/shop.ts'
import { paths } from '#shared/paths.ts'
import './footer.css'

/** The footer of a shop whose staff have not built one (specification section 2). */
export function Footer() {
  const { name } = useShop()
  return (
    <footer className="footer">
      <div className="footer-content">
        <p>
          © 2025 {name}. All rights reserved.
          <br />
          <span className="dim">Printed to order. No dragons were harmed, several were annoyed.</span>
        </p>
        <nav aria-label="Legal">
          <ul className="row">
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
          </ul>
        </nav>
      </div>
    </footer>
  )
}
