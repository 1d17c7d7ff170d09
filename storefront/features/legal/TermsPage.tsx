import { LegalPage } from './LegalPage.tsx'

/** /terms-of-service. */
export default function TermsPage() {
  return <LegalPage page="terms-of-service" title="Terms of Service" />
}
