import { LinkedText } from '#storefront/blocks/text/LinkedText.tsx'
import type { FooterText } from './footer-texts.ts'

interface FooterTextsProps {
  texts: readonly FooterText[]
  /** The shop's name. */
  name: string
}

/** Footer text written by staff, or a copyright line if there is none. */
export const FooterTexts = ({ texts, name }: FooterTextsProps) =>
  texts.length > 0 ? (
    <div className="footer-texts">
      {texts.map(({ id, title, text, html }) => (
        <section key={id} dir="auto">
          {title && <h2>{title}</h2>}
          {html ? (
            <div className="footer-rich" dangerouslySetInnerHTML={{ __html: html }} />
          ) : (
            text && (
              <p>
                <LinkedText text={text} />
              </p>
            )
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
