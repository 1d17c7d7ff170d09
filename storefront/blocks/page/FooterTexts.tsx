import { LinkedText } from '#storefront/blocks/text/LinkedText.tsx'
import type { footerTexts } from './footer-texts.ts'

interface FooterTextsProps {
  texts: ReturnType<typeof footerTexts>
  /** The shop's name. */
  name: string
}

/** Footer text written by staff, or a copyright line if there is none. */
export const FooterTexts = ({ texts, name }: FooterTextsProps) =>
  texts.length > 0 ? (
    <div className="footer-texts">
      {texts.map(({ id, title, text }) => (
        <section key={id} dir="auto">
          {title && <h2>{title}</h2>}
          {text && (
            <p>
              <LinkedText text={text} />
            </p>
          )}
        </section>
      ))}
    </div>
  ) : (
    <p>
      © 2025 {name}. All rights reserved.
      <br />
      <span className="dim">Printed to order. No dragons were harmed, several were annoyed.</span>
    </p>
  )
